const { projects, maxWorkers } = require('./jest.config');
const engine = projects.find(({ displayName }) => displayName === 'engine');

/** The fault campaign: minutes, not seconds, so `npm test` leaves it out. @type {import('jest').Config} */
module.exports = {
	projects: [{ ...engine, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.test.ts'] }],
	maxWorkers,
	testTimeout: 300_000,
};
