import { describe, expect, it } from 'vitest'
import { type CodeLanguage, type Token, tokenize } from './tokenize.ts'

function find(code: string, language: CodeLanguage, text: string): Token | undefined {
  return tokenize(code, language)
    .flat()
    .find((token) => token.text.includes(text))
}

describe('tokenize', () => {
  it('keeps every character and every line', () => {
    const code = "import type { A } from '#lab'\n\n/** a\n * b */\nexport const x = `q $1\n` // end\n"
    const lines = tokenize(code, 'typescript')
    expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(code)
  })

  it('tells keywords from names that contain them', () => {
    expect(find('const constant = 1', 'typescript', 'constant')?.kind).toBe('plain')
    expect(find('const constant = 1', 'typescript', 'const')?.kind).toBe('keyword')
  })

  it('colours SQL in a template as one string, over several lines', () => {
    const lines = tokenize('db.get(`SELECT *\nFROM Users`)', 'typescript')
    expect(lines[0]?.at(-1)).toEqual({ kind: 'string', text: '`SELECT *' })
    expect(lines[1]?.at(0)).toEqual({ kind: 'string', text: 'FROM Users`' })
  })

  it('does not take a comment mark inside a string for a comment', () => {
    expect(find("fetch('http://x') // why", 'typescript', 'http')?.kind).toBe('string')
    expect(find("fetch('http://x') // why", 'typescript', 'why')?.kind).toBe('comment')
  })

  it('does not run past the line of an unfinished quote', () => {
    expect(find("it's\nconst a = 1", 'typescript', 'const')?.kind).toBe('keyword')
  })

  it('knows tags in tsx and keys in yaml', () => {
    expect(find('return <span id="a">{term}</span>', 'tsx', '<span')?.kind).toBe('tag')
    expect(find('if (a < b) return', 'tsx', '<')?.kind).toBe('plain')
    expect(find('folder: ftp # open', 'yaml', 'folder')?.kind).toBe('key')
    expect(find('folder: ftp # open', 'yaml', 'open')?.kind).toBe('comment')
  })

  it('knows JavaScript, with its tags', () => {
    expect(find('const juice = await press(apple)', 'javascript', 'const')?.kind).toBe('keyword')
    expect(find('return <b>{juice}</b>', 'javascript', '<b')?.kind).toBe('tag')
  })

  it('knows Solidity words', () => {
    expect(find('mapping(address => uint) public balances;', 'solidity', 'mapping')?.kind).toBe('keyword')
  })
})
