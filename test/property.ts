import fc from 'fast-check';

/**
 * fast-check, which draws the same examples in every run, so that a property fails everywhere or nowhere.
 * `SEED=2 npx jest` draws others, and more of them.
 */
fc.configureGlobal({ seed: Number(process.env.SEED || 1) });

/** How many examples are drawn: few in `npm test`, many with a `SEED`. */
export const draws = (few: number, many: number) => (process.env.SEED ? many : few);

export default fc;
