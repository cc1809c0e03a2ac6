import { isWebPage, titleOf } from '../../../nodes/ReportSchedule/service/answer';

test.each([
	['<!doctype html><p>x', undefined],
	[' \n<!DOCTYPE HTML PUBLIC "x">', undefined],
	['<html lang="en">', 'application/json'],
	['<!doctype  html>', undefined],
	['<div>', ' text/html'],
	['<!-- a --><!-- b --> <?xml version="1"?><html>', undefined],
	['<div>Log in</div>', 'text/html; charset=utf-8'],
	['<a/>', 'application/xhtml+xml'],
	['Warning: x in /a.php <!DOCTYPE html><p>Log in', 'text/html'],
])('a web page: %s (%s)', (text, contentType) => expect(isWebPage(text, contentType)).toBe(true));

test.each([
	['OK', 'text/html'],
	['', 'text/html'],
	['{"id":5}', 'text/html'],
	['<a/>', 'application/xml'],
	['<div>', undefined],
	['<htmlx>', undefined],
	['I like <html>', undefined],
	['<div>', 'application/json; like=text/html'],
	[`<!--${'x'.repeat(10_000)}--><html>`, undefined],
])('no web page: %s (%s)', (text, contentType) => expect(isWebPage(text, contentType)).toBe(false));

test.each([
	['<html><TITLE lang="en">Down for user 7</TITLE>', 'Down for user 7'],
	['<title></title>', ''],
	['<html><title>7', ''],
	['<html><title', ''],
	['<html>', ''],
	[`<html>${' '.repeat(10_000)}<title>7</title>`, ''],
])('the title of %s is %j', (page, title) => expect(titleOf(page)).toBe(title));
