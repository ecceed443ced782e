import { type Inputs, type Line, sendInputs } from '../hostile.ts'

const FOREVER = 'with recursive c(x) as (select 1 union all select x+1 from c)'

/** Stopped by the deadline. Recursive queries fill the memory if theirs is long. */
const OUT_OF_TIME = /^500 .*INTERRUPT/s
/** Stopped by the deadline or by memory. */
const ENDED = /^500 .*(INTERRUPT|NOMEM|FULL|too big|out of memory)/s

/** SQL through the search, which has nine columns, and through the login, which has thirteen. */
export const sqlInputs: Inputs = ({ file, folder }) => {
  const search: Line<string>[] = [
    ['files', union9(`readfile('${file}')`), /^500 .*no such function: readfile/s],
    ['files', union9(`writefile('${folder}/pwned','x')`), /^500 .*no such function: writefile/s],
    ['files', union9(`load_extension('${file}')`), /^500 .*(not authorized|no such function)/s],
    ['files', union9(`fts3_tokenizer('simple', x'00')`), /^500 .*(no such function|not authorized)/s],
    ['files', union9('bytes', 'ff_files'), /^500 .*no such table: ff_files/s],
    ['files', union9('data', 'sqlite_dbpage'), /^200 (?!.*ff_files)/s],
    ['files', union9('name', `fsdir('/')`), /^500 .*no such table: fsdir/s],
    ['files', union9('file', 'pragma_database_list'), /^500 .*(not authorized|no such table)/s],
    ['files', union9('name', `pragma_table_info('ff_files')`), /^200 (?!.*"path")/s],
    ['files', union9('sql', 'sqlite_master'), /^200 (?!.*CREATE TABLE .?ff_).*CREATE TABLE/s],
    ['files', `')); attach '${file}' as x--`, /^200 /s],
    ['files', `')); vacuum into '${folder}/pwned'--`, /^200 /s],
    ['files', `')); update Users set role='admin'--`, /^200 /s],
    ['files', `')); pragma writable_schema=1--`, /^200 /s],
    ['endless', union9('count(*)', 'Users a,Users b,Users c,Users d,Users e,Users f,Users g'), OUT_OF_TIME],
    ['endless', union9(`(${FOREVER} select count(*) from c)`), OUT_OF_TIME],
    [
      'endless',
      union9(
        '1',
        `pragma_table_list a,pragma_table_list b,pragma_table_list c,pragma_table_list d,pragma_table_list e`,
      ),
      OUT_OF_TIME,
    ],
    ['memory', union9('randomblob(1000000000)'), /^500 .*too big/s],
    ['memory', union9('zeroblob(2147483647)'), /^500 .*too big/s],
    ['memory', union9(`printf('%.*c',1000000000,'a')`), /^(500 |200 )/s],
    ['memory', union9(`hex(hex(hex(hex(zeroblob(90000)))))`), /^500 .*too big/s],
    [
      'memory',
      union9(`replace(hex(zeroblob(99999)),'00','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')`),
      /^500 .*too big/s,
    ],
  ]
  const login: Line<string>[] = [
    ['files', union13(`readfile('${file}')`), /^500 .*no such function: readfile/s],
    ['files', `'; attach database '${file}' as x; select * from x.t--`, /^401 /s],
    ['files', `'; insert into Users (email) values ('pwned')--`, /^401 /s],
    ['files', `'; create table pwned (x)--`, /^401 /s],
    ['files', union13('secret', 'ff_versions'), /^500 .*no such table/s],
    ['realm', `' union select 1,'__proto__','a','b','c','d','e','f','g',1,2,3,null--`, /^(401|500) /s],
    [
      'endless',
      `' or (select count(*) from Products a,Products b,Products c,Products d,Products e,Products f)>1--`,
      OUT_OF_TIME,
    ],
    ['endless', union13(`(${FOREVER} select max(x) from c)`), OUT_OF_TIME],
    ['endless', `' or (${FOREVER} select x from c order by -x limit 1)--`, OUT_OF_TIME],
    [
      'time',
      `' or '${'a'.repeat(9_000)}' like '${'%a'.repeat(2_000)}b'--`,
      /^(401|500) /s,
      'LIKE with 2,000 stars',
    ],
    [
      'time',
      `' or hex(zeroblob(400000)) glob '${'*0*'.repeat(400)}x'--`,
      /^(401|500) /s,
      'GLOB with 400 stars',
    ],
    ['memory', `' or (${FOREVER} select group_concat(x||zeroblob(9999)) from c)--`, ENDED],
    ['memory', `' or (${FOREVER} select json_group_array(x) from c)--`, ENDED],
    [
      'memory',
      `' or ${'('.repeat(20_000)}1${')'.repeat(20_000)}--`,
      /^500 .*(overflow|too large|too deep|depth|near)/s,
      '20,000 brackets',
    ],
    [
      'memory',
      `' ${'union select 1 '.repeat(3_000)}--`,
      /^500 .*(too many|do not have the same number)/s,
      '3,000 UNIONs',
    ],
    ['memory', `' or 1 in (${'1,'.repeat(30_000)}1)--`, /^(200|401|500) /s, 'a list of 30,000'],
  ]
  return [
    ...sendInputs(
      'SQL: search',
      (learner, q) => learner.send(`/rest/products/search?q=${encodeURIComponent(q)}`),
      search,
    ),
    ...sendInputs(
      'SQL: login',
      (learner, email) => learner.json('POST', '/rest/user/login', { email, password: 'x' }),
      login,
    ),
  ]
}

function union9(first: string, from?: string): string {
  return `')) union select ${first},2,3,4,5,6,7,8,9${from ? ` from ${from}` : ''}--`
}

function union13(first: string, from?: string): string {
  return `' union select ${first},2,3,4,5,6,7,8,9,10,11,12,null${from ? ` from ${from}` : ''}--`
}
