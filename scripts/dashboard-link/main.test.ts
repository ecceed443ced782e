import { mkdtempSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { OperatorLinks } from '../../server/class/dashboard/operator-links.ts'
import { printDashboardLink } from './main.mjs'

let dataDir: string
let links: OperatorLinks
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  links = new OperatorLinks(dataDir)
})

/** The link that the command prints. */
function linkOfCommand(): URL {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printDashboardLink(dataDir)
  const [link] = said.mock.calls.map(([text]) => String(text).trim())
  said.mockRestore()
  return new URL(link ?? '')
}
const codeIn = ({ hash }: URL): string => new URLSearchParams(hash.slice(1)).get('code') ?? ''

it('accepts each code of the command once, at the address of the dashboard', () => {
  links.open('https://dashboard.class.example')
  const link = linkOfCommand()
  expect(link.origin).toBe('https://dashboard.class.example')
  expect(links.redeem(codeIn(link))).toBe(true)
  expect(links.redeem(codeIn(link))).toBe(false)
  for (const code of ['', 'a guess', '../address.txt', 'address.txt']) expect(links.redeem(code)).toBe(false)
})

it('keeps no code in the folder, which nobody else can open', () => {
  links.open('http://127.0.0.1:3001')
  const code = codeIn(linkOfCommand())
  const files = readdirSync(join(dataDir, 'dashboard-links'))
  expect(files).toHaveLength(2)
  expect(files.join()).not.toContain(code)
  if (process.platform !== 'win32')
    expect(statSync(join(dataDir, 'dashboard-links')).mode & 0o777).toBe(0o700)
})

it('accepts no code after ten minutes, nor one from before the start', () => {
  links.open('http://127.0.0.1:3001')
  const old = codeIn(linkOfCommand())
  const folder = join(dataDir, 'dashboard-links')
  const then = new Date(Date.now() - 11 * 60_000)
  for (const file of readdirSync(folder)) utimesSync(join(folder, file), then, then)
  expect(links.redeem(old)).toBe(false)
  const before = codeIn(linkOfCommand())
  links.open('http://127.0.0.1:3001')
  expect(links.redeem(before)).toBe(false)
})

it('is not for a class that has stopped', () => {
  links.open('http://127.0.0.1:3001')
  links.close()
  expect(() => printDashboardLink(dataDir)).toThrow('No class runs with the data folder')
})
