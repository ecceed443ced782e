import { classPlanIn } from '../class/settings.ts'
import { BadConfiguration } from '../config/bad-configuration.ts'
import type { Configuration } from '../config/schema.ts'
import { EntryClassroom } from './entry.ts'
import { NodeClassroom } from './node.ts'
import { partIn } from './settings.ts'

/** One of the machines of a class, as the environment says: PART. Throws `BadConfiguration`. */
export function planMany(asked: {
  root: string
  env: NodeJS.ProcessEnv
  server: Configuration['server']
}): NodeClassroom | EntryClassroom {
  const part = partIn(asked.env)
  const { registerUrl = '', ...plan } = classPlanIn(asked)
  const { port } = asked.server
  const classroom =
    part.part === 'node'
      ? new NodeClassroom({ plan, part, registerUrl }, port)
      : new EntryClassroom({ plan, part, registerUrl }, port)
  if (classroom.addresses.isolation === 'basic') {
    throw new BadConfiguration(
      'CLASS_BASE: on many machines each shop needs a name; a bare address is not enough.',
    )
  }
  return classroom
}
