import { describe, expect, it } from 'vitest'
import type { ExchangeRecord } from '#contract/training.ts'
import { annotateSql, htmlIn, markSentText, valuesOf } from './pieces.ts'

const record = (path: string, body = ''): ExchangeRecord => ({
  at: '2030-01-01T00:00:00.000Z',
  method: 'POST',
  path,
  headers: {},
  body,
  status: 200,
  answer: '',
})

describe('the sent values', () => {
  it('are found in query, body and path, the longest first', () => {
    const values = valuesOf(record('/ftp/a.bak%2500.md?q=%27))--', '{"email":"\' or 1=1--","deep":["xyz"]}'))
    expect(values).toEqual(expect.arrayContaining(["' or 1=1--", 'xyz', "'))--", 'ftp', 'a.bak%00.md']))
    expect(values.map(({ length }) => length)).toEqual(
      values.map(({ length }) => length).toSorted((a, b) => b - a),
    )
  })

  it('do not contain fixed parts of the route', () => {
    const login = {
      ...record('/rest/user/login', '{"email":"user","password":"secret"}'),
      route: '/rest/user/login',
    }
    expect(valuesOf(login)).toEqual(['secret'])
    const basket = { ...record('/rest/basket/42'), route: '/rest/basket/:id' }
    expect(valuesOf(basket)).toEqual(['42'])
    const file = { ...record('/ftp/a.bak%2500.md'), route: '/ftp/*' }
    expect(valuesOf(file)).not.toContain('ftp')
  })

  it('need not be JSON, and may contain single percent signs', () => {
    expect(valuesOf(record('/100%/x', 'a=b%&c=def'))).toContain('def')
  })

  it('are marked in a text that contains them', () => {
    expect(markSentText("a = 'jim' AND b = 'jim'", ['jim'])).toEqual([
      { text: "a = '", isMine: false },
      { text: 'jim', isMine: true },
      { text: "' AND b = '", isMine: false },
      { text: 'jim', isMine: true },
      { text: "'", isMine: false },
    ])
  })

  it('may be HTML', () => {
    expect(htmlIn(['3 < 4', '<iframe src="x">'])).toBe('<iframe src="x">')
    expect(htmlIn(['3 < 4'])).toBeUndefined()
  })
})

describe('SQL', () => {
  it('shows where a quote of the learner ended the text', () => {
    const sql = "WHERE email = '' or 1=1--' AND x"
    expect(annotateSql(markSentText(sql, ["' or 1=1--"]))).toEqual([
      { text: 'WHERE email = ', isMine: false, role: 'code' },
      { text: "'", isMine: false, role: 'text' },
      { text: "'", isMine: true, role: 'text' },
      { text: ' or 1=1', isMine: true, role: 'code' },
      { text: '--', isMine: true, role: 'comment' },
      { text: "' AND x", isMine: false, role: 'comment' },
    ])
  })
})
