import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { loadCheckedYaml, saveCheckedYaml } from './checked-yaml.ts'
import { keyOfYaml, loadParsedYaml } from './parsed-yaml.ts'
import { checkSource, readYamlSource } from './yaml-source.ts'

const good = 'title: Melon\n'
const bad = 'titel: Melon\n'
const schema = Type.Object({ title: Type.String() }, { additionalProperties: false })

let folder: string
const at = (name: string) => join(folder, name)

/** A server's build has parsed both texts; its first start has checked the good one. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ff-yaml-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    loadParsedYaml('')
    loadCheckedYaml('')
  })
  writeFileSync(
    at('yaml.json'),
    JSON.stringify({ [keyOfYaml(good)]: '{"title":"Melon"}', [keyOfYaml(bad)]: '{"titel":"Melon"}' }),
  )
  loadParsedYaml(at('yaml.json'))
  writeFileSync(at('lab.yml'), good)
  check()
  saveCheckedYaml(at('checked.json'))
  loadCheckedYaml(at('checked.json'))
})

const check = (by: Parameters<typeof checkSource>[1] = schema) =>
  checkSource(readYamlSource(at('lab.yml'), 'lab.yml'), by)

it('does not check a text again that matched its schema when the server was built', () => {
  writeFileSync(
    at('yaml.json'),
    JSON.stringify({ [keyOfYaml(good)]: '{"title":"as it was parsed","more":1}' }),
  )
  loadParsedYaml(at('yaml.json'))
  expect(check()).toEqual({ title: 'as it was parsed', more: 1 })
})

it('checks a text that was edited since, although the build has parsed it', () => {
  writeFileSync(at('lab.yml'), bad)
  expect(() => check()).toThrow('lab.yml:1:1 is wrong at titel: there is no such field')
  expect(() => check()).toThrow('there is no such field')
})

it('checks a text that is read as something else', () => {
  expect(() => check(Type.Object({ title: Type.Number() }))).toThrow('must be number')
})

it.each(['{"half a fi', 'null', '{"schema":1}'])(
  'checks everything if the file of checks is %s',
  (damaged) => {
    writeFileSync(at('checked.json'), damaged)
    loadCheckedYaml(at('checked.json'))
    expect(check()).toEqual({ title: 'Melon' })
    writeFileSync(at('lab.yml'), bad)
    expect(() => check()).toThrow('there is no such field')
  },
)
