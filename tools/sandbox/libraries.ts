import type Express from 'express';
import type Yaml from 'yaml';
import { realm } from '../harness/realm';

// Loaded outside of Jest's registry, as n8n's engine is: once per worker instead of once per test file.
export const express = realm.require('express') as typeof Express;
export const yaml = realm.require('yaml') as typeof Yaml;
