import { bundledServer } from './bundled-server.ts'

/**
 * Bundles the sandbox's process and its packages into build/sandbox: `main.js`, `worker.js` for its workers, and a file
 * for each kind of job, which is loaded with the first job of that kind.
 */
export default bundledServer('build/sandbox', {
  input: { main: 'server/sandbox/ipc/process.ts', worker: 'server/sandbox/workers/worker.ts' },
  entryFileNames: '[name].js',
})
