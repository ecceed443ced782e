import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomFix, ProofLine } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { generateTrials } from '../proof/hidden-tests.ts'
import { loadTrials } from '../proof/trials.ts'
import { REACT_TO_HTML } from './react-to-html.ts'

type Work = (...args: unknown[]) => unknown

interface Paper {
  require(
    name: 'react',
  ): Record<'createElement' | 'useState' | 'useMemo' | 'useEffect' | 'memo', Work> & { Fragment: unknown }
  drawn(type: unknown): (props: object) => string
}

/** Evaluates the text that learner code runs with. */
const paper = new Function(`return ${REACT_TO_HTML}`)() as Paper
const react = paper.require('react')
const { createElement, useState, useMemo, useEffect, memo } = react
const draw = (type: unknown, props: object = {}) => paper.drawn(type)(props)

describe('React without a page', () => {
  it('renders elements, lists, texts and empty values as a page does', () => {
    const List = () => [
      'a',
      1,
      null,
      false,
      createElement('br'),
      createElement('b', { className: 'x', hidden: true }, 'y'),
    ]
    expect(draw(List)).toBe('a1<br><b class="x" hidden="">y</b>')
    expect(draw(() => null)).toBe('')
  })

  it('escapes text, and renders raw HTML on request', () => {
    const term = '<b>"&"</b>'
    expect(draw(() => createElement('i', { title: term }, term))).toBe(
      '<i title="&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;">&lt;b&gt;"&amp;"&lt;/b&gt;</i>',
    )
    expect(draw(() => createElement('i', { dangerouslySetInnerHTML: { __html: term } }))).toBe(
      `<i>${term}</i>`,
    )
  })

  it('supports hooks and nested components', () => {
    const Inner = memo(({ term }: { term: string }) => term.toUpperCase())
    const Outer = ({ term }: { term: string }) => {
      const [start] = useState(() => term) as [string]
      useEffect(() => expect.unreachable())
      return createElement(
        react.Fragment,
        null,
        useMemo(() => start),
        createElement(Inner, { term }),
      )
    }
    expect(draw(Outer, { term: 'ab' })).toBe('abAB')
  })
})

describe('components', () => {
  const XSS = 'localXssChallenge'
  const LAB = 'dom-xss'
  const CODE = `/training/own/${LAB}`

  const text = (file: string): string => readFileSync(join(projectRoot, 'labs', LAB, file), 'utf8')
  const weak = text('weak.tsx')
  const right = text('fixes/show-as-text.tsx')
  /** Returns the component with another body. */
  const drawing = (lines: string): string => weak.replace(/ {2}return [^\n]+/, lines)

  let application: TestApplication
  let visitor: Visitor
  let visits = 0

  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))
  beforeEach(() => {
    visitor = application.visitor(`painter-${visits++}`)
  })

  const save = async (source: string): Promise<CustomFix> =>
    (await visitor.put(`/training/coding/${XSS}/own`, { source })).json()
  const live = (fix: unknown) => visitor.put(`/training/coding/${XSS}/live`, { fix })
  const versions = async () => (await visitor.get('/training/versions')).json()

  async function run(source: string): Promise<void> {
    expect(await save(source)).toMatchObject({ runs: true, problems: [] })
    expect((await live('own')).statusCode).toBe(200)
  }

  describe("a learner's own component", () => {
    it("is sent to the learner's page as plain text once it is live", async () => {
      expect((await visitor.get(CODE)).statusCode).toBe(404)
      await run(right)
      const { statusCode, headers, body } = await visitor.get(CODE)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(body).toContain('exports.SearchTerm = SearchTerm')
      // Errors name lines of the learner's text, so line numbers must not shift.
      const line = right.split('\n').findIndex((one) => one.includes('term.trim()'))
      expect(body.split('\n')[line]).toContain('term.trim()')
    })

    it('is not sent to another shop or another site', async () => {
      await run(right)
      expect((await application.visitor('painter-elsewhere').get(CODE)).statusCode).toBe(404)
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        expect((await visitor.get(CODE, { headers })).statusCode).toBe(403)
        expect((await visitor.send({ method: 'POST', url: `${CODE}/aside`, headers })).statusCode).toBe(403)
        expect((await visitor.send({ method: 'POST', url: '/training/safe/weak', headers })).statusCode).toBe(
          403,
        )
      }
      expect(await versions()).toEqual({ [LAB]: 'own' })
    })

    it('is the version that was put live, even if more was written since', async () => {
      await run(right)
      await save(drawing('  return <b>{term}</b>'))
      expect((await visitor.get(CODE)).body).not.toContain("'b'")
      await live(null)
      expect((await visitor.get(CODE)).statusCode).toBe(404)
    })

    it('is exactly the text that passed the dry run, even if another one is saved meanwhile', async () => {
      const slow = drawing('  for (let i = 0; i < 500_000; i++);\n  return <b>{term}</b>')
      expect(await save(slow)).toMatchObject({ runs: true })
      const going = live('own')
      await setTimeout(20)
      await save('function')
      const went = await going
      const isLive = went.statusCode === 200
      expect(await versions()).toEqual(isLive ? { [LAB]: 'own' } : {})
      expect((await visitor.get(CODE)).statusCode).toBe(isLive ? 200 : 404)
    })

    it('may use React', async () => {
      await run(
        `import { useMemo } from 'react'\n${drawing('  const shown = useMemo(() => term.trim(), [term])\n  return <span id="searchValue">{shown}</span>')}`,
      )
      expect((await visitor.get(CODE)).body).toContain("require('react')")
    })

    it.each([
      ['what cannot be read', drawing('  return <span'), 8, /./],
      ['another name', weak.replace('SearchTerm', 'Term'), 1, /SearchTerm/],
      ['more than is asked for', `${weak}\nexport const more = 1\n`, 1, /more/],
      [
        'a foreign import',
        `import { x } from 'left-pad'\n${drawing('  return <b>{x(term)}</b>')}`,
        1,
        /react/,
      ],
      ['all that another module has', `${weak}\nexport * from 'node:fs'\n`, 10, /react/],
    ])('is saved but does not run: %s', async (_what, source, line, words) => {
      const result = await save(source)
      expect(result).toMatchObject({ source, runs: false })
      expect(result.problems[0]?.message).toMatch(words)
      expect(result.problems[0]?.line).toBeGreaterThanOrEqual(line)
      expect((await live('own')).statusCode).toBe(400)
    })

    it.each([
      ['in the component', drawing('  for (;;);')],
      ['before there is any', `for (;;);\n${weak}`],
      ['in one that draws itself', drawing('  return <SearchTerm term={term} />')],
    ])('does not go live if it would hang the page: %s', async (_what, source) => {
      expect(await save(source)).toMatchObject({ runs: true })
      const answer = await live('own')
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        expect.stringMatching(/^It was not put live: it took/),
      ])
      expect(await versions()).toEqual({})
      const again = await visitor.put('/training/live', { versions: { [LAB]: 'own' } })
      expect(again.statusCode).toBe(409)
      expect(await versions()).toEqual({})
    })

    it('goes live if it throws in the dry run, with any message', async () => {
      expect(await save(drawing("  throw new Error('no needle in this haystack')"))).toMatchObject({
        runs: true,
      })
      expect((await live('own')).statusCode).toBe(200)
    })

    it('is suspended with a reason if the page never finishes rendering it, and its text is kept', async () => {
      await run(right)
      expect((await visitor.post(`${CODE}/aside`, {})).statusCode).toBe(204)
      expect(await versions()).toEqual({})
      const own: CustomFix = (await visitor.get(`/training/coding/${XSS}/own`)).json()
      expect(own).toMatchObject({ source: right, aside: { why: expect.stringContaining('came to no end') } })
      expect((await visitor.get('/training/live')).json()).toMatchObject([
        { lab: LAB, isLive: false, stopped: own.aside?.why },
      ])
      expect((await visitor.post(`${CODE}/aside`, {})).statusCode).toBe(404)
    })
  })

  describe("the page that runs no lab's code", () => {
    it('lists what is live, and puts the weak code back', async () => {
      await run(right)
      const before = await visitor.get('/training/safe')
      expect([before.statusCode, before.body]).toEqual([200, expect.stringContaining(`<code>${LAB}</code>`)])
      const after = await visitor.send({ method: 'POST', url: '/training/safe/weak' })
      expect(after.body).toContain('Done: the weak code runs everywhere again.')
      expect(after.body).toContain('Nothing but weak code is live.')
      expect(await versions()).toEqual({})
    })

    it('also removes versions of labs that a later release does not have', async () => {
      const shop = await application.host.open(`painter-${visits - 1}`)
      await shop.setLiveVersion('a-lab-of-old', 'own')
      await run(right)
      expect((await visitor.send({ method: 'POST', url: '/training/safe/weak' })).statusCode).toBe(200)
      expect(await versions()).toEqual({})
      expect(shop.tables.all('SELECT * FROM ff_versions')).toEqual([])
    })
  })

  describe("a proof of a learner's own component", { timeout: 120_000 }, () => {
    /** What the browser reports: everything passed. */
    async function reported() {
      const { labs } = application.training
      const shop = await application.host.open('painter-0')
      const { hiddenTests } = await labs.hiddenTests(LAB)
      const given = (await loadTrials(labs, LAB)).filter(({ runs }) => runs === 'browser')
      const drawn = generateTrials(hiddenTests, 'any', shop.settings).filter(({ runs }) => runs === 'browser')
      const good = { attack: 'blocked', works: 'works' } as const
      return [
        ...given.map(({ kind, name }) => ({ kind, name, outcome: good[kind] })),
        ...drawn.map(({ kind, name }) => ({ kind: 'held-back', name, outcome: good[kind] })),
      ]
    }
    async function prove(browser: readonly object[], learner = visitor): Promise<ProofLine[]> {
      const answer = await learner.post(`/training/coding/${XSS}/attack`, { browser })
      return answer.body
        .trim()
        .split('\n')
        .map((line): ProofLine => JSON.parse(line))
    }
    const verdict = (lines: readonly ProofLine[]) => lines.at(-1)

    it('holds if it renders safe text, and counts as a custom fix', async () => {
      await run(drawing('  const [text] = [term.trim()]\n  return <span id="searchValue">{text}</span>'))
      expect(verdict(await prove(await reported()))).toMatchObject({ line: 'verdict', held: true })
      const { data } = (await visitor.get(`/api/Challenges/?key=${XSS}`)).json()
      expect(data[0]).toMatchObject({ proven: true, provenOwn: true, codingChallengeStatus: 2 })
    })

    it('does not count as fixed in a contest, because only a browser reports it', async () => {
      const contest = await openTestApplication({ preset: 'ctf' })
      try {
        const rival = contest.visitor('rival')
        await rival.put(`/training/coding/${XSS}/own`, { source: right })
        await rival.put(`/training/coding/${XSS}/live`, { fix: 'own' })
        expect(verdict(await prove(await reported(), rival))).toMatchObject({ line: 'verdict', held: true })
        expect((await rival.get(`/training/coding/${XSS}`)).json()).toMatchObject({ status: 0 })
        expect((await rival.get('/rest/continue-code-fixIt')).json()).toEqual({})
      } finally {
        await closeTestApplication(contest)
      }
    })

    it.each([
      ['those of the walkthrough', 'iframe|img'],
      [
        'all that are known by name',
        'iframe|img|script|h1|form|marquee|b|a|div|button|details|svg|font|span',
      ],
    ])(
      'fails in the oracle if it looks for elements, and shows the generated input: %s',
      async (_which, names) => {
        const pattern = `new RegExp(${JSON.stringify(`<(${names})\\b|<[/!]`)}, 'i')`
        await run(
          drawing(
            `  if (${pattern}.test(term)) return <span id="searchValue">{term.trim()}</span>\n  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim().replaceAll('&', '&amp;').replaceAll(/<(?![a-z])/gi, '&lt;') }} />`,
          ),
        )
        const lines = await prove(await reported())
        expect(verdict(lines)).toMatchObject({ line: 'verdict', held: false, broken: 1 })
        expect(lines).toContainEqual(
          expect.objectContaining({
            kind: 'oracle',
            outcome: 'broken',
            payload: expect.stringContaining('<'),
          }),
        )
      },
    )

    it.each([
      [
        'takes long to look through',
        `  return <><span id="searchValue" {...{ ['id="searchValue"'.repeat(30_000)]: 1 }}>{term}</span>.</>`,
      ],
      [
        'names a letter that there is not',
        `  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: '&#99999999999;' }} />`,
      ],
    ])('fails in the oracle without waiting if its markup %s', { timeout: 30_000 }, async (_what, lines) => {
      await run(drawing(lines))
      const result = await prove(await reported())
      expect(verdict(result)).toMatchObject({ line: 'verdict', held: false, broken: 1 })
    })

    it('needs a report about every hidden test', async () => {
      await run(right)
      const browser = (await reported()).filter(({ kind }) => kind !== 'held-back')
      expect(verdict(await prove(browser))).toMatchObject({
        line: 'failed',
        message: expect.stringContaining('did not say'),
      })
    })

    it('fails if a hidden test got through in the browser', async () => {
      await run(right)
      const browser = (await reported()).map((one) =>
        one.kind === 'held-back' ? { ...one, outcome: 'through' } : one,
      )
      expect(verdict(await prove(browser))).toMatchObject({ line: 'verdict', held: false })
    })

    it('fails if one of several hidden tests with one name got through in the browser', async () => {
      await run(right)
      const browser = await reported()
      const last = { ...browser.at(-1), outcome: 'broken' }
      expect(verdict(await prove([...browser, last]))).toMatchObject({ line: 'verdict', held: false })
    })

    it('recognises the weak code', async () => {
      await run(weak)
      expect(verdict(await prove(await reported()))).toMatchObject({
        held: false,
        nearest: { version: 'weak' },
      })
    })
  })
})
