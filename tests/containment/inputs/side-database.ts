import { type Inputs, type Line, sendInputs } from '../hostile.ts'

const FOREVER = 'with recursive c(x) as (select 1 union all select x+1 from c)'
/** Only yes or no is visible for any query. */
const NO = /^404 .*There is no such link/s
const YES = /^200 .*You are off the list/s
const EITHER = /^(404 .*There is no such link|200 .*You are off the list)/s

const when = (condition: string): string => `' or ${condition}--`

/** Queries of the newsletter's side database, through its link. */
export const sideDatabaseInputs: Inputs = ({ file, folder }) => {
  const lines: Line<string>[] = [
    ['files', when(`readfile('${file}') is not null`), NO],
    ['files', when(`writefile('${folder}/pwned','x') > 0`), NO],
    ['files', when(`load_extension('${file}') is null`), NO],
    ['files', when(`fts3_tokenizer('simple', x'00') is not null`), NO],
    ['files', when(`edit('x') is not null`), NO],
    ['files', when(`exists(select 1 from fsdir('/'))`), NO],
    ['files', when(`exists(select 1 from pragma_database_list where file <> '')`), NO],
    ['files', when('(select count(*) from Users) > 0'), NO],
    ['files', when('(select count(*) from Products) > 0'), NO],
    ['files', when('(select count(*) from ff_files) > 0'), NO],
    ['files', when('(select count(*) from ff_documents) > 0'), NO],
    ['files', when('(select count(*) from sqlite_master) > 2'), NO],
    ['files', when('(select count(*) from sqlite_dbpage) > 100'), NO],
    ['files', `x'; attach '${file}' as x--`, NO],
    ['files', `x'; vacuum into '${folder}/pwned'--`, NO],
    ['files', `x'; delete from Subscriptions--`, NO],
    ['files', `x'; update Editors set editorKey = 'fig'--`, NO],
    ['files', when('(select count(*) from Subscriptions) = 3'), YES],
    ['environment', when(`getenv('PATH') is not null`), NO],
    ['processes', when(`shell('id') is not null`), NO],
    ['network', when(`http_get('http://127.0.0.1/') is not null`), NO],
    ['realm', `' union select '__proto__' as constructor--`, YES],
    ['realm', '__proto__', NO],
    ['realm', "x\u0000' or '1'='1", EITHER],
    ['time', when('nap(1e300) is null'), NO],
    ['time', when("nap('Infinity') is null"), NO],
    ['time', when('nap(-1e9) is null'), NO],
    ['time', when("nap(x'00') is null"), NO],
    ['time', when('nap() is null'), NO],
    ['endless', when(`(${FOREVER} select sum(nap(1000)) from c) > 0`), NO],
    ['endless', when(`(${FOREVER} select count(*) from c)`), NO],
    [
      'time',
      when(
        '(select count(*) from pragma_function_list a, pragma_function_list b, pragma_function_list c) > 0',
      ),
      NO,
    ],
    ['time', when(`'${'a'.repeat(500)}' like '${'%a'.repeat(300)}b'`), NO, 'LIKE with 300 stars'],
    ['time', when(`hex(zeroblob(400000)) glob '${'*0*'.repeat(300)}x'`), NO, 'GLOB with 300 stars'],
    ['memory', when('length(randomblob(1000000000)) > 0'), NO],
    ['memory', when('length(zeroblob(2147483647)) > 0'), NO],
    ['memory', when(`length(printf('%.*c',1000000000,'a')) > 2000000`), NO],
    ['memory', when('length(hex(hex(hex(hex(zeroblob(90000)))))) > 0'), NO],
    ['memory', when(`(${FOREVER} select length(group_concat(x||zeroblob(9999))) from c) > 0`), NO],
    ['memory', when(`${'('.repeat(900)}1${')'.repeat(900)}`), NO, '900 brackets'],
    ['memory', `' ${'union select 1 '.repeat(120)}--`, EITHER, '120 UNIONs'],
    ['memory', when(`1 in (${'1,'.repeat(900)}1)`), YES, 'a list of 900'],
  ]
  return sendInputs(
    'SQL: side database',
    (learner, token) => learner.send(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`),
    lines,
  )
}
