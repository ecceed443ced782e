import type { EvmTask, ResultOf } from './evm/tasks.ts'
import type { ArchiveEntry } from './jobs.ts'
import type { Left } from './pool.ts'
import type { Sandbox, ScriptEnd, XmlDocumentJob, YamlDocumentJob } from './sandbox.ts'
import type { ScriptJob } from './script-job.ts'
import type { World } from './world/scene.ts'

type Asked<Job> = Omit<Job, 'owner' | 'left'>

/** The sandbox as one shop sees it. See `Sandbox` for what each door does, and how it fails. */
export interface Doors {
  javascript(job: Asked<ScriptJob>): Promise<unknown>
  inWorld(job: Asked<ScriptJob>, world: World): Promise<ScriptEnd>
  where(expression: string, documents: readonly object[]): Promise<{ matches: boolean[]; sleptMs: number }>
  xml(job: Asked<XmlDocumentJob>): Promise<string>
  yaml(job: Asked<YamlDocumentJob>): Promise<string>
  unzip(bytes: Uint8Array): Promise<ArchiveEntry[]>
  evm<Task extends EvmTask>(task: () => Task): Promise<ResultOf<Task['did']>>
}

/**
 * The doors of a shop. `owner` is its id: it has one long job running at a time. `left` tells of whoever asks the shop at
 * this moment.
 */
export function doorsOf(sandbox: Sandbox, owner: string, left: Left): Doors {
  const asker = () => ({ owner, left: left() })
  return {
    javascript: (job) => sandbox.javascript({ ...job, ...asker() }),
    inWorld: (job, world) => sandbox.inWorld({ ...job, ...asker() }, world),
    where: (expression, documents) => sandbox.where(expression, documents, owner, left()),
    xml: (job) => sandbox.xml({ ...job, ...asker() }),
    yaml: (job) => sandbox.yaml({ ...job, ...asker() }),
    unzip: (bytes) => sandbox.unzip({ bytes, ...asker() }),
    evm: (task) => sandbox.evm(task, owner, left()),
  }
}
