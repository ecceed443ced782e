import type { EvmTask, ResultOf } from './evm/tasks.ts'
import type { ArchiveEntry, JsonValue } from './jobs.ts'
import type { Sandbox, ScriptEnd, ScriptJob, XmlDocumentJob, YamlDocumentJob } from './sandbox.ts'
import type { World } from './world/world.ts'

/** The sandbox as one shop sees it. See `Sandbox` for what each door does, and how it fails. */
export interface Doors {
  javascript(job: Omit<ScriptJob, 'owner'>): Promise<unknown>
  inWorld(job: Omit<ScriptJob, 'owner'>, world: World): Promise<ScriptEnd>
  where(expression: string, documents: readonly JsonValue[]): Promise<{ matches: boolean[]; sleptMs: number }>
  xml(job: Omit<XmlDocumentJob, 'owner'>): Promise<string>
  yaml(job: Omit<YamlDocumentJob, 'owner'>): Promise<string>
  unzip(bytes: Uint8Array): Promise<ArchiveEntry[]>
  evm<Task extends EvmTask>(task: () => Task): Promise<ResultOf<Task['did']>>
}

/** The doors of a shop. `owner` is its id: it has one job running at a time. */
export function doorsOf(sandbox: Sandbox, owner: string): Doors {
  return {
    javascript: (job) => sandbox.javascript({ ...job, owner }),
    inWorld: (job, world) => sandbox.inWorld({ ...job, owner }, world),
    where: (expression, documents) => sandbox.where(expression, documents, owner),
    xml: (job) => sandbox.xml({ ...job, owner }),
    yaml: (job) => sandbox.yaml({ ...job, owner }),
    unzip: (bytes) => sandbox.unzip({ bytes, owner }),
    evm: (task) => sandbox.evm(task, owner),
  }
}
