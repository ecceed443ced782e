import { defineConfig } from 'vitest/config'

/** Unit tests that TESTS names, as one project, because the mutation runner starts no others. */
export default defineConfig({
  test: {
    include: (process.env.TESTS ?? '').split(/,(?![^{]*})/),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
