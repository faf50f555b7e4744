import fc from 'fast-check';

/**
 * Properties are tried on the same cases in each run: what fails once fails again, whatever it was changed with.
 * `PROPERTY_SEED` (a whole number) tries others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });
