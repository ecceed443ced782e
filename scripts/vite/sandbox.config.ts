import { bundledServer } from './bundled-server.ts'

/**
 * Presses the sandbox's process and its packages into build/sandbox: `main.js`, beside it what its workers run,
 * `worker.js`, and a file for each door, which is read when the first job comes.
 */
export default bundledServer('build/sandbox', {
  input: { main: 'server/sandbox/ipc/process.ts', worker: 'server/sandbox/workers/worker.ts' },
  entryFileNames: '[name].js',
})
