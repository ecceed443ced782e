/** Compiler settings of the shop's contracts and of those of learners. */
export const COMPILER_SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  // The same source produces the same code in any folder.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
} as const
