import type { LimitOptions, SandboxOptions } from '../../tools/sandbox';
import { faults } from './faults';

/** A kind of service: what it's like, and what goes wrong with it. */
export interface Kind {
	operations: readonly Operation[];
	/** One of these for each run. */
	services: readonly SandboxOptions[];
	/** The faults to draw from. */
	faults: readonly string[];
	limit?: LimitOptions;
	/** It keeps what it refuses, so that a refusal says nothing of what's there. */
	keepsRefused?: boolean;
	/** Only the items that ask for a user it doesn't know may fail. */
	takesTheRest?: boolean;
	/** Its records can be read: what already is as asked for isn't sent. */
	isReadable?: boolean;
	/** It takes seconds for each run, so it's for the long form alone. */
	isSlow?: boolean;
	/** Its lists may not be whole: nothing that depends on them is sent. */
	isUncertain?: boolean;
}

export type Operation = 'create' | 'upsert' | 'update' | 'addUsers' | 'removeUsers';

const memberships = ['addUsers', 'removeUsers'] as const;
const everything = ['create', 'upsert', 'update', ...memberships] as const;

/** Often enough nothing goes wrong. */
const quiet = ['its own answer', 'a delay', 'a compressed answer'];

const odd: SandboxOptions[] = [
	{ answers: 'withoutId' },
	{ answers: 'twoIds' },
	{ unknownIds: 'notFound' },
	{ refusesRepeated: true },
	{ mostIds: 3 },
];

const pages: SandboxOptions = { pageSize: 3 };
const wholeLists: SandboxOptions[] = [
	...[pages, { ...pages, paging: 'page' } as const, {}, { paging: 'count' } as const].flatMap((options) => [
		options,
		{ ...options, bareLists: true },
	]),
];
const otherLists = (['count', 'has_more', 'endless'] as const).map((paging) => ({ ...pages, paging }));

/** By the names that the environment variable KINDS takes. */
export const kinds: Record<string, Kind> = {
	// Each operation by itself: what's rare has to come up in a few runs.
	...Object.fromEntries(
		everything.map((operation): [string, Kind] => [
			`fails before or after its commit (${operation})`,
			{
				operations: [operation],
				services: [{}],
				faults: [...faults.passing, ...faults.told, ...faults.open],
			},
		]),
	),
	'has no transactions': {
		operations: everything,
		services: odd.map((options) => ({ ...options, transactions: false })),
		faults: [...faults.passing, ...faults.told, ...faults.kept, ...faults.open],
		keepsRefused: true,
	},
	"doesn't know some users": {
		operations: memberships,
		services: [{}],
		faults: quiet,
		takesTheRest: true,
	},
	'limits its requests': {
		operations: everything,
		services: [{}],
		faults: ['its own answer'],
		limit: { requests: 4, windowMs: 40, fractions: true },
		takesTheRest: true,
	},
	'lists its schedules in pages': {
		operations: ['upsert'],
		services: wholeLists,
		faults: [...quiet, ...faults.open],
	},
	'lists them so that some may be missing': {
		operations: ['upsert'],
		services: otherLists,
		faults: quiet,
		isUncertain: true,
	},
	'shows its schedules in a form of its own': {
		operations: ['upsert'],
		services: (['asSent', 'objects', 'otherTypes'] as const).map((recordForm) => ({ recordForm })),
		faults: [...quiet, ...faults.open],
		isReadable: true,
	},
	'answers late, or too much': {
		operations: everything,
		services: [{}],
		faults: ['its own answer', ...faults.costly],
		isSlow: true,
	},
};
