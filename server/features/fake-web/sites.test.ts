import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSites, toHtml } from './sites.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fake-web-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = (page: string): string => `name: Plum
host: plum.example
look: wiki
about: Plums.
pages:
  - title: Plums
${page}`

describe('a trainer who adds a site', () => {
  it('finds it under the name of its file', () => {
    writeFileSync(join(folder, 'plum.yml'), site('    text: See [plums](plum).\n'))
    expect(loadSites(folder).map(({ id }) => id)).toEqual(['plum'])
  })

  it('sees an error for a broken link, with its line', () => {
    writeFileSync(join(folder, 'plum.yml'), site('    text: See [pears](plum/pears).\n'))
    expect(() => loadSites(folder)).toThrow(/fake-web\/plum\.yml:6:\d+ .*there is no page plum\/pears/)
  })

  it('sees an error for an unknown field', () => {
    writeFileSync(join(folder, 'plum.yml'), site('    txt: Plums.\n'))
    expect(() => loadSites(folder)).toThrow(/fake-web\/plum\.yml:\d+:\d+ .*no such field/)
  })
})

describe('the text of a page', () => {
  it.each([
    ['two\nlines', '<p>two lines</p>'],
    [
      '## A title\n\n- one\n- **two**',
      '<h2>A title</h2>\n<ul><li>one</li><li><strong>two</strong></li></ul>',
    ],
    ['    <b>\n    code', '<pre tabindex="0">&lt;b&gt;\ncode</pre>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['!! mind the pips', '<p class="warning">mind the pips</p>'],
    [
      '*slanted* `*not*` [there](a/b)',
      '<p><em>slanted</em> <code>*not*</code> <a href="../a/b">there</a></p>',
    ],
    ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
    ['<script>', '<p>&lt;script&gt;</p>'],
  ])('renders %j as HTML', (text, html) => {
    expect(toHtml(text, '../')).toBe(html)
  })
})
