import fc from 'fast-check';

/** Every run tries the same cases, so that nobody's change fails by luck; FAST_CHECK_SEED=any number tries others. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 26_646) });
