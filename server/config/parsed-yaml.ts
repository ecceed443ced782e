import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Values as JSON, by the key of the YAML text that they were parsed from. */
let parsed: Readonly<Record<string, string>> = {}

/**
 * Loads the values that were parsed when the server was built (`scripts/vite/parsed-yaml.ts`): reading them takes a
 * twentieth of the time. A text that was edited since has another key and is parsed. So are all texts if there is no
 * such file, or if it is damaged.
 */
export function loadParsedYaml(file: string): void {
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8')) ?? {}
  } catch {
    parsed = {}
  }
}

/** Frees the memory of the values, about 1 MB. From now on texts are parsed. */
export function forgetParsedYaml(): void {
  parsed = {}
}

/** The value of a YAML text, each time a new one, and the text's key; undefined if it has to be parsed. */
export function parsedYaml(text: string): { value: unknown; key: string } | undefined {
  const key = keyOfYaml(text)
  const json = parsed[key]
  if (json === undefined) return undefined
  try {
    return { value: JSON.parse(json), key }
  } catch {
    return undefined
  }
}

/** The key of a text in the file of parsed values. */
export function keyOfYaml(text: string): string {
  return hash('sha256', text, 'base64')
}
