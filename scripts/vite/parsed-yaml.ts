import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import { keyOfYaml } from '../../server/config/parsed-yaml.ts'
import { yamlSourceIn } from '../../server/config/yaml-source.ts'

/** `yaml.json`: the YAML files of these folders, parsed. The server starts a quarter faster with it. */
export function parsedYaml(folders: readonly string[]): Plugin {
  return {
    name: 'parsed-yaml',
    apply: 'build',
    generateBundle() {
      const texts = folders.flatMap((folder) => yamlFiles(folder)).map((file) => readFileSync(file, 'utf8'))
      const source = JSON.stringify(Object.fromEntries(texts.flatMap((text) => parse(text) ?? [])))
      this.emitFile({ type: 'asset', fileName: 'yaml.json', source })
    },
  }
}

function yamlFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.yml')).map((file) => join(folder, file))
}

/** The entry of a text; none for a wrong text, which the server reports when it reads it, and for what is no JSON. */
function parse(text: string): [[key: string, json: string]] | undefined {
  try {
    const { value } = yamlSourceIn(text, '')
    const json = JSON.stringify(value)
    return isDeepStrictEqual(JSON.parse(json), value) ? [[keyOfYaml(text), json]] : undefined
  } catch {
    return undefined
  }
}
