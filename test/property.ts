import fc from 'fast-check';

/**
 * fast-check, which draws the same examples in every run, so that a property fails everywhere or nowhere.
 * `SEED=2 npx jest` draws others.
 */
fc.configureGlobal({ seed: Number(process.env.SEED || 1) });

export default fc;
