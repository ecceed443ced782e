import { networkInterfaces } from 'node:os'
import { BadConfiguration } from '../config/bad-configuration.ts'
import type { Configuration } from '../config/schema.ts'
import { Classroom } from './classroom.ts'

/** Most characters of a class's name. */
const LONGEST_NAME = 60

/** The class that the environment asks for. Throws `BadConfiguration`. */
export function planClass({
  root,
  env,
  server,
}: {
  root: string
  env: NodeJS.ProcessEnv
  server: Configuration['server']
}): Classroom {
  const name = (env.CLASS ?? '').trim()
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) {
    throw new BadConfiguration(`CLASS is the name of a class: up to ${LONGEST_NAME} characters in one line.`)
  }
  const base = env.CLASS_BASE || baseFor(server.host)
  if (!/^(https?:\/\/)?([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(base)) {
    throw new BadConfiguration(
      'CLASS_BASE is a name such as class.example, or an address such as https://class.example',
    )
  }
  return new Classroom({ name, base, root }, server.port)
}

/** Where nothing else is said: names below `localhost` at home; the machine's bare address where others may come. */
function baseFor(host: string): string {
  if (['127.0.0.1', '::1', 'localhost'].includes(host)) return 'localhost'
  if (!['0.0.0.0', '::'].includes(host)) return host.includes(':') ? `[${host}]` : host
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
}
