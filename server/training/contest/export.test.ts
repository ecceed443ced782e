import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { flagOf } from './flags.ts'

const run = promisify(execFile)
const EXPORTER = join(projectRoot, 'node_modules', 'juice-shop-ctf-cli', 'dist', 'bin', 'juice-shop-ctf.js')
const KEY = 'the key of this contest'

let application: TestApplication
let origin: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  application = await openTestApplication({ preset: 'fbctf', ctfKey: KEY })
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await closeTestApplication(application)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the published exporter against a shop, and returns the file that it wrote. */
async function exported(settings: Record<string, string>): Promise<string> {
  const [config, output] = [join(folder, 'config.json'), join(folder, 'export')]
  writeFileSync(
    config,
    JSON.stringify({ juiceShopUrl: origin, ctfKey: KEY, insertHints: 'none', ...settings }),
  )
  const { stdout } = await run(process.execPath, [EXPORTER, '--config', config, '--output', output], {
    cwd: folder,
  })
  expect(stdout).not.toContain('Failed')
  return readFileSync(output, 'utf8')
}

/** Parses a CSV file as CTFd does. Throws for a row with too few or too many cells. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    )
    if (cells.length !== columns.length) throw new Error(`not a row: ${line}`)
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

describe('the published exporter', () => {
  it('makes a file that CTFd imports: every challenge with its flag', async () => {
    const rows = rowsOf(await exported({ ctfFramework: 'CTFd' }))
    const { challenges } = application.training.catalogue
    const scores = [100, 250, 450, 700, 1000, 1350]
    expect(rows).toEqual(
      challenges.map(({ name, category, stars }) =>
        expect.objectContaining({
          name,
          category,
          value: String(scores[stars - 1]),
          flags: flagOf(name, KEY),
          type: 'standard',
          state: 'visible',
          description: expect.stringMatching(new RegExp(`^\\S.*\\(Difficulty Level: ${stars}\\)$`)),
        }),
      ),
    )
  })

  it('runs as docs/contests.md says, with the settings given there', async () => {
    const text = readFileSync(join(projectRoot, 'docs', 'contests.md'), 'utf8')
    const [, command = ''] = /^npx (juice-shop-ctf-cli .*)$/m.exec(text) ?? []
    const [, settings = ''] = /^```yaml\n(ctfFramework[\s\S]*?)^```$/m.exec(text) ?? []
    const [name = '', ...args] = command.split(' ')
    const folderOf = join(projectRoot, 'node_modules', name)
    const { bin } = JSON.parse(readFileSync(join(folderOf, 'package.json'), 'utf8'))
    // A package with one program is run by its own name.
    expect(Object.values(bin)).toHaveLength(1)
    writeFileSync(join(folder, 'contest.yml'), settings.replaceAll('http://localhost:3000', origin))
    const [program] = Object.values(bin)
    await run(process.execPath, [join(folderOf, String(program)), ...args], { cwd: folder })
    const rows = rowsOf(readFileSync(join(folder, 'contest.csv'), 'utf8'))
    expect(rows).toHaveLength(application.training.catalogue.challenges.length)
  })

  it('exports hints if they are enabled', async () => {
    const teaching = await openTestApplication()
    try {
      const url = await teaching.app.listen({ port: 0, host: '127.0.0.1' })
      const file = await exported({ ctfFramework: 'CTFd', juiceShopUrl: url, insertHints: 'paid' })
      const row = rowsOf(file).find(({ name }) => name === 'DOM XSS')
      expect(JSON.parse(row?.hints ?? '')).toHaveLength(4)
    } finally {
      await closeTestApplication(teaching)
    }
  })

  it('makes a world map for FBCTF with the countries of the shop', async () => {
    const countryMapping = `${origin}/training/country-mapping`
    const { levels } = JSON.parse(await exported({ ctfFramework: 'FBCTF', countryMapping }))
    expect(levels.levels).toHaveLength(application.training.catalogue.challenges.length)
    const countries = levels.levels.map(({ entity_iso_code }: { entity_iso_code: string }) => entity_iso_code)
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries.every((code: unknown) => typeof code === 'string' && /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it('makes boxes for RootTheBox', async () => {
    const xml = await exported({ ctfFramework: 'RootTheBox' })
    for (const { name } of application.training.catalogue.challenges) expect(xml).toContain(flagOf(name, KEY))
  })
})

/**
 * What CTFd's import does with each column of a challenge: the columns that its model lacks are refused, and so are
 * longer names. `flags` and `hints` are a JSON list of objects, or separated by commas.
 */
const CTFD_COLUMNS: Readonly<Record<string, RegExp>> = {
  name: /^.{1,80}$/u,
  description: /^[\s\S]{1,65535}$/,
  category: /^.{1,80}$/u,
  value: /^[1-9]\d*$/,
  type: /^standard$/,
  state: /^visible$/,
  max_attempts: /^0$/,
  flags: /^[0-9a-f]{40}$/,
  tags: /^(?:[^",]+(?:,[^",]+)*)?$/,
  type_data: /^$/,
  hints: /^(?:\[\{.*\}\])?$/,
}

/** The fields that FBCTF's import requires of a level, by their type. */
const FBCTF_FIELDS: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>> = {
  ...{
    type: 'string',
    title: 'string',
    description: 'string',
    entity_iso_code: 'string',
    category: 'string',
  },
  ...{ points: 'number', bonus: 'number', bonus_dec: 'number', bonus_fix: 'number', penalty: 'number' },
  ...{ flag: 'string', hint: 'string', active: 'boolean', links: 'object', attachments: 'object' },
}

describe('the file of the exporter, field by field', () => {
  it('has the columns of CTFd’s import, and in each what CTFd takes', async () => {
    const rows = rowsOf(await exported({ ctfFramework: 'CTFd' }))
    expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(CTFD_COLUMNS))
    const wrong = rows.flatMap((row) =>
      Object.entries(row).filter(([column, value]) => !CTFD_COLUMNS[column]?.test(value)),
    )
    expect(wrong).toEqual([])
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(new Set(rows.map(({ flags }) => flags)).size).toBe(rows.length)
  })

  it('has hints with their prices as CTFd’s import takes them', async () => {
    const teaching = await openTestApplication()
    try {
      const juiceShopUrl = await teaching.app.listen({ port: 0, host: '127.0.0.1' })
      const rows = rowsOf(await exported({ ctfFramework: 'CTFd', juiceShopUrl, insertHints: 'paid' }))
      const hints = rows.flatMap(({ hints: text }): { content: unknown; cost: unknown }[] =>
        text ? JSON.parse(text) : [],
      )
      expect(hints.length).toBeGreaterThan(100)
      const wrong = hints.filter(
        ({ content, cost }) => typeof content !== 'string' || content === '' || !Number.isInteger(cost),
      )
      expect(wrong).toEqual([])
    } finally {
      await closeTestApplication(teaching)
    }
  })

  it('has all fields of FBCTF’s levels, in categories that the same file defines', async () => {
    const countryMapping = `${origin}/training/country-mapping`
    const { levels, categories } = JSON.parse(await exported({ ctfFramework: 'FBCTF', countryMapping }))
    const known = categories.categories.map(({ category }: { category: string }) => category)
    const wrong = levels.levels.flatMap((level: Record<string, unknown>) => [
      ...Object.entries(FBCTF_FIELDS).filter(([field, type]) => typeof level[field] !== type),
      ...(known.includes(level.category) ? [] : [level.category]),
    ])
    expect(wrong).toEqual([])
    const { challenges } = application.training.catalogue
    expect(levels.levels.map(({ title, flag }: Record<string, unknown>) => [title, flag])).toEqual(
      challenges.map(({ name }) => [name, flagOf(name, KEY)]),
    )
  })

  it('has RootTheBox’s boxes, with as many flags as it says, and all parts of each', async () => {
    const xml = await exported({ ctfFramework: 'RootTheBox' })
    const boxes = [...xml.matchAll(/<flags count="(\d+)">([\s\S]*?)<\/flags>/g)]
    const flags = boxes.flatMap(([, count, text = '']) => {
      const found = [...text.matchAll(/<flag type="static">([\s\S]*?)<\/flag>/g)].map(
        ([, flag]) => flag ?? '',
      )
      expect(found).toHaveLength(Number(count))
      return found
    })
    const { challenges } = application.training.catalogue
    expect(flags).toHaveLength(challenges.length)
    const part = (flag: string, name: string): string =>
      new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(flag)?.[1] ?? ''
    const wrong = flags.filter(
      (flag) =>
        !/^[0-9a-f]{40}$/.test(part(flag, 'token')) ||
        !/^[1-9]\d*$/.test(part(flag, 'value')) ||
        !/^[1-9]\d*$/.test(part(flag, 'order')) ||
        part(flag, 'name') === '' ||
        part(flag, 'description') === '',
    )
    expect(wrong).toEqual([])
    const boxCount = Number(/<boxes count="(\d+)"/.exec(xml)?.[1])
    expect(boxCount).toBe(new Set(challenges.map(({ category }) => category)).size)
    expect(boxCount).toBe(boxes.length)
  })
})
