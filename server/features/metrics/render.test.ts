import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

/** Metrics that Juice Shop declares with a fixed type. Clients choose a query function by the type. */
const KNOWN_TYPES = {
  http_requests_count: 'counter',
  file_uploads_count: 'counter',
  file_upload_errors: 'counter',
  juiceshop_startup_duration_seconds: 'gauge',
  juiceshop_version_info: 'gauge',
  juiceshop_challenges_solved: 'gauge',
  juiceshop_challenges_total: 'gauge',
  juiceshop_coding_challenges_progress: 'gauge',
  juiceshop_coding_challenges_accuracy: 'gauge',
  juiceshop_cheat_score: 'gauge',
  juiceshop_orders_placed_total: 'gauge',
  juiceshop_users_registered: 'gauge',
  juiceshop_users_registered_total: 'gauge',
  juiceshop_wallet_balance_total: 'gauge',
  juiceshop_user_social_interactions: 'gauge',
  juiceshop_llm_tool_calls_total: 'counter',
  juiceshop_workbench_many_runs_total: 'counter',
  juiceshop_workbench_many_requests_total: 'counter',
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\]|\\\\["\\\\n])*"'
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)
const SAMPLE = new RegExp(`^(${NAME})((?:\\{(?:${LABEL})(?:,${LABEL})*\\})?) (\\S+)$`)
/** Suffixes of histogram and summary series. */
const SUFFIX = /_(bucket|sum|count)$/

interface Exposition {
  types: Map<string, string>
  /** Values by series: name and labels. */
  series: Map<string, number>
}

/** Parses the Prometheus text format. Throws at the first invalid line. */
function parseExposition(text: string): Exposition {
  const described = { HELP: new Map<string, string>(), TYPE: new Map<string, string>() }
  const series = new Map<string, number>()
  let family = ''
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = '', rest = ''] = COMMENT.exec(line) ?? []
    if (kind === 'HELP' || kind === 'TYPE') {
      if (described[kind].has(name)) throw new Error(`twice: ${line}`)
      described[kind].set(name, rest)
      family = name
    } else {
      const [one, value] = parseSample(line, family, described.TYPE.get(family))
      if (series.has(one)) throw new Error(`twice: ${line}`)
      series.set(one, value)
    }
  }
  expect([...described.HELP.keys()]).toEqual([...described.TYPE.keys()])
  return { types: described.TYPE, series }
}

/** A series with its value, after the comments of its family. */
function parseSample(line: string, family: string, type: string | undefined): [string, number] {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
  const isNumber = !Number.isNaN(Number(value)) || /^([+-]?inf|nan)$/i.test(value)
  const base = type && /histogram|summary/.test(type) ? name.replace(SUFFIX, '') : name
  if (!type || base !== family || !isNumber) throw new Error(`no sample of ${family}: ${line}`)
  return [name + labels, Number(value)]
}

describe('the metrics', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))

  const upload = (name: string, type: string) => {
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4'], name, { type }))
    return application.visitor('metrics').send({ method: 'POST', url: '/file-upload', payload: form })
  }
  const read = async () => parseExposition((await application.visitor('metrics').get('/metrics')).body)

  it('are in the Prometheus format, each with the type that clients know', async () => {
    await upload('complaint.pdf', 'application/pdf')
    await upload('quote"and\\slash', 'text/we"ird\\type')
    const { types, series } = await read()
    expect(Object.fromEntries([...types].filter(([name]) => name in KNOWN_TYPES))).toEqual(KNOWN_TYPES)
    for (const [name, type] of types) {
      expect(['counter', 'gauge', 'histogram', 'summary'], name).toContain(type)
    }
    const counted = [...series].filter(([one]) => types.get(one.replace(/\{.*/, '')) === 'counter')
    expect(counted.filter(([, value]) => !(value >= 0))).toEqual([])
  })

  it('count events and never decrease', async () => {
    const counters = async () => {
      const { types, series } = await read()
      return new Map([...series].filter(([one]) => types.get(one.replace(/\{.*/, '')) === 'counter'))
    }
    const before = await counters()
    await upload('another.pdf', 'application/pdf')
    const after = await counters()
    const uploads = 'file_uploads_count{file_type="application/pdf",app="juiceshop"}'
    expect(after.get(uploads)).toBe((before.get(uploads) ?? 0) + 1)
    for (const [one, value] of before) expect(after.get(one), one).toBeGreaterThanOrEqual(value)
  })
})
