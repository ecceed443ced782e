import { defineConfig } from 'vitest/config'
import { icons } from '../vite/icons.ts'
import { warmThread } from './warm-thread.ts'

/** The tests that TESTS names (JSON), as one project, because the mutation runner starts no others. */
export default defineConfig({
  plugins: [
    icons(process.cwd()),
    {
      name: 'warm-thread',
      // The mutation runner sets a pool of its own before.
      configureVitest({ project }) {
        project.config.pool = warmThread.name
        project.config.poolRunner = warmThread
      },
    },
  ],
  test: {
    include: JSON.parse(process.env.TESTS ?? '[]'),
    // Less than the runner's own timeout, after which it starts a new process and loads everything again.
    testTimeout: 5_000,
    hookTimeout: 60_000,
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
