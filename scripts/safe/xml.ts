import { createHash } from 'node:crypto'

interface Entry {
  title: string
  user: string
  password: string
  url: string
  notes: string
}

const SUPPORT = 'support@juice-sh.op'
const PASSWORD = 'J6aVjTgOpRs@?5l!Zkq2AYnCE@RF$P'
const WRITTEN = '2022-07-11T08:30:00Z'

/** KeePass refers to other entries by their id in hex. */
const SAME_AS_PROD = `{REF:P@I:${idBytes('entry prod').toString('hex').toUpperCase()}}`

const ENTRIES: readonly Entry[] = [
  {
    title: 'prod',
    user: SUPPORT,
    password: PASSWORD,
    url: 'https://juice-shop.herokuapp.com',
    notes: 'The one that customers see. Hands off unless it burns.',
  },
  {
    title: 'int',
    user: SUPPORT,
    password: SAME_AS_PROD,
    url: 'http://int.forbidden-fruit.invalid:3000',
    notes: 'Same as prod. Yes, we know.',
  },
  {
    title: 'dev',
    user: SUPPORT,
    password: SAME_AS_PROD,
    url: 'http://localhost:3000',
    notes: 'Same as prod, so that nobody has to look it up.',
  },
]

const BINNED: readonly Entry[] = [
  {
    title: 'Coffee machine',
    user: 'support',
    password: '0000',
    url: '',
    notes: 'Nobody ever changed it. The machine is gone now.',
  },
]

/** The safe as the XML that KeePass writes. Passwords are hidden by `hide`, in source order. */
export function safeAsXml(headerHash: string, hide: (text: string) => string): string {
  const bin = () => group('bin', 'Recycle Bin', 43, BINNED, hide)
  const team = group('incident-support', 'incident-support', 48, ENTRIES, hide, bin)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<KeePassFile><Meta><Generator>Forbidden Fruit</Generator><HeaderHash>${headerHash}</HeaderHash>
<DatabaseName>Juice Shop Support-Team</DatabaseName><DatabaseNameChanged>${WRITTEN}</DatabaseNameChanged>
<MemoryProtection><ProtectTitle>False</ProtectTitle><ProtectUserName>False</ProtectUserName>
<ProtectPassword>True</ProtectPassword><ProtectURL>False</ProtectURL><ProtectNotes>False</ProtectNotes></MemoryProtection>
<RecycleBinEnabled>True</RecycleBinEnabled><RecycleBinUUID>${id('group bin')}</RecycleBinUUID>
<RecycleBinChanged>${WRITTEN}</RecycleBinChanged></Meta><Root>${team}<DeletedObjects /></Root></KeePassFile>`
}

function group(
  key: string,
  name: string,
  icon: number,
  entries: readonly Entry[],
  hide: (text: string) => string,
  groupsInside: () => string = () => '',
): string {
  // Inner groups come last, because passwords are hidden in source order.
  const inside = entries.map((entry) => entryAsXml(entry, hide)).join('')
  return `<Group><UUID>${id(`group ${key}`)}</UUID><Name>${name}</Name><Notes /><IconID>${icon}</IconID>${times()}
<IsExpanded>True</IsExpanded>${inside}${groupsInside()}</Group>`
}

function entryAsXml({ title, user, password, url, notes }: Entry, hide: (text: string) => string): string {
  const fields = { Title: title, UserName: user, URL: url, Notes: notes }
  const plain = Object.entries(fields).map(
    ([key, value]) => `<String><Key>${key}</Key><Value>${escapeXml(value)}</Value></String>`,
  )
  const hidden = `<String><Key>Password</Key><Value Protected="True">${hide(password)}</Value></String>`
  return `<Entry><UUID>${id(`entry ${title}`)}</UUID><IconID>0</IconID>${times()}${plain.join('')}${hidden}<History /></Entry>`
}

function times(): string {
  const names = ['CreationTime', 'LastModificationTime', 'LastAccessTime', 'ExpiryTime', 'LocationChanged']
  const all = names.map((name) => `<${name}>${WRITTEN}</${name}>`).join('')
  return `<Times>${all}<Expires>False</Expires><UsageCount>0</UsageCount></Times>`
}

function id(name: string): string {
  return idBytes(name).toString('base64')
}

function idBytes(name: string): Buffer {
  return createHash('md5').update(name).digest()
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
