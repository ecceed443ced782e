import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keyOfYaml, loadParsedYaml } from './parsed-yaml.ts'
import { readYamlSource } from './yaml-source.ts'

const text = 'title: Melon\nstars: 3\n'

/** A YAML file, and a reader of its value by a server that found `parsed` beside its bundle. */
function start(parsed: string): { file: string; read(): unknown } {
  const folder = mkdtempSync(join(tmpdir(), 'ff-yaml-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    loadParsedYaml('')
  })
  const file = join(folder, 'lab.yml')
  writeFileSync(file, text)
  writeFileSync(join(folder, 'yaml.json'), parsed)
  loadParsedYaml(join(folder, 'yaml.json'))
  return { file, read: () => readYamlSource(file, 'lab.yml').value }
}

it('takes the value that was parsed at build time, and each reader gets its own', () => {
  const { read } = start(JSON.stringify({ [keyOfYaml(text)]: '{"title":"from the build"}' }))
  expect(read()).toEqual({ title: 'from the build' })
  expect(read()).not.toBe(read())
})

it('parses a file that was edited since', () => {
  const { file, read } = start(JSON.stringify({ [keyOfYaml(text)]: '{"title":"from the build"}' }))
  writeFileSync(file, 'title: Lemon\n')
  expect(read()).toEqual({ title: 'Lemon' })
})

it.each(['{"half a fi', 'null', '[]', `{"${keyOfYaml(text)}": "{\\"half"}`])(
  'parses the file if the build file is %s',
  (damaged) => {
    expect(start(damaged).read()).toEqual({ title: 'Melon', stars: 3 })
  },
)
