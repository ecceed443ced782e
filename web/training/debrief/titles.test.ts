import { expect, it } from 'vitest'
import { cweAddress, readingLinkFor } from './titles.ts'

it('derives the title of a page from its address', () => {
  expect(
    readingLinkFor(
      'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
    ),
  ).toMatchObject({ title: 'SQL Injection Prevention Cheat Sheet', host: 'cheatsheetseries.owasp.org' })
  expect(readingLinkFor('https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/').title).toBe(
    'Keyboard interface',
  )
  expect(readingLinkFor('https://www.example.org/').title).toBe('example.org')
})

it('links a weakness to the CWE catalogue', () => {
  expect(cweAddress('CWE-89')).toBe('https://cwe.mitre.org/data/definitions/89.html')
})
