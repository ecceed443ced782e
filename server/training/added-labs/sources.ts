import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import Type from 'typebox'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { readYaml } from '../../config/yaml-source.ts'
import type { LabSource } from '../catalogue/labs.ts'

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1, maxLength: 60 })

/** `labs.yml`, beside the folders of added labs. */
const labsSchema = Type.Object(
  {
    /** Shown as “from …” on the score board. */
    title: text,
    /** The same in other languages: `de_DE: …`. */
    titles: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]{2,3}_[A-Z]{2}$' }), text, strict)),
  },
  strict,
)

/** The value of LABS_DIR as folders. The launcher has replaced packages by their folders. */
export function labFolders(labsDir: string): string[] {
  const folders = labsDir.split(delimiter).filter((folder) => folder !== '')
  return [...new Set(folders.map((folder) => resolve(folder)))]
}

/**
 * Reads what a folder of labs says about itself. Its name is that in package.json, or that of the folder. Throws
 * `ConfigurationError`.
 */
export function readLabSource(folder: string): LabSource {
  const name = packageName(join(folder, 'package.json')) ?? basename(folder)
  const file = join(folder, 'labs.yml')
  const { title, titles = {} } = existsSync(file) ? readYaml(file, file, labsSchema) : { title: name }
  return { name, title, titles, folder }
}

function packageName(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const manifest: { name?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof manifest.name === 'string' ? manifest.name : undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(`${file} is no JSON: ${reason}`)
  }
}
