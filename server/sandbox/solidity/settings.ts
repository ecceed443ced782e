/** How our contracts are compiled, and those that learners write in their place. */
export const COMPILER_SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  // The same source gives the same code, wherever it lies.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
} as const
