import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keyOfYaml } from '../../server/config/parsed-yaml.ts'
import { parsedYaml } from './parsed-yaml.ts'

it('parses YAML files for the server, except wrong ones, and values that JSON cannot hold', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ff-yaml-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const texts = {
    'good.yml': 'stars: [1, 2]\n',
    'wrong.yml': 'stars: [1,\n',
    'infinite.yml': 'stars: .inf\n',
  }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)

  const emitted: { fileName: string; source: string }[] = []
  const { generateBundle } = parsedYaml([folder])
  if (typeof generateBundle !== 'function') throw new Error('the plugin writes nothing')
  Reflect.apply(generateBundle, { emitFile: emitted.push.bind(emitted) }, [])
  expect(emitted.map(({ fileName, source }) => [fileName, JSON.parse(source)])).toEqual([
    ['yaml.json', { [keyOfYaml(texts['good.yml'])]: '{"stars":[1,2]}' }],
  ])
})
