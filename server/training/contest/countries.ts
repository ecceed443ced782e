/** A country on the map of a contest. */
export interface Country {
  name: string
  /** ISO 3166-1, two letters. */
  code: string
}

/** Countries for challenges that the settings do not mention, in the order in which they are assigned. */
const SPARE: readonly string[] = [
  ...[
    'RO',
    'RU',
    'RW',
    'SA',
    'SN',
    'RS',
    'SL',
    'SK',
    'SI',
    'SO',
    'ZA',
    'KR',
    'SS',
    'ES',
    'LK',
    'SD',
    'SR',
    'SE',
  ],
  ...[
    'CH',
    'SY',
    'TW',
    'TJ',
    'TZ',
    'TH',
    'TL',
    'TG',
    'TT',
    'TN',
    'TR',
    'TM',
    'UG',
    'UA',
    'AE',
    'GB',
    'US',
    'UY',
  ],
  ...[
    'UZ',
    'VU',
    'VE',
    'VN',
    'YE',
    'ZM',
    'ZW',
    'AD',
    'AG',
    'BS',
    'BH',
    'BB',
    'BN',
    'CV',
    'KM',
    'DM',
    'SZ',
    'FJ',
  ],
  ...[
    'GD',
    'GW',
    'KI',
    'XK',
    'LI',
    'LU',
    'MV',
    'MT',
    'MH',
    'MU',
    'FM',
    'MC',
    'NR',
    'KP',
    'MK',
    'PW',
    'PS',
    'KN',
  ],
  ...['LC', 'VC', 'WS', 'SM', 'ST', 'SC', 'SG', 'SB', 'TO', 'TV', 'VA', 'EH'],
]

/**
 * Returns a country for each challenge by key: the one in the settings, or the next free one, so that a new challenge
 * needs no entry there. Returns none at all if the settings have no map. A challenge gets none if all are assigned;
 * exporters leave it out.
 */
export function countriesOf(
  keys: readonly string[],
  mapping: Readonly<Record<string, Country>> | null,
): Record<string, Country> {
  if (!mapping) return {}
  const taken = new Set(Object.values(mapping).map(({ code }) => code))
  // Loaded here only: its list of languages takes 6 MB, and few installations have a map.
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const free = SPARE.filter((code) => !taken.has(code))
  const unmapped = keys.filter((key) => !Object.hasOwn(mapping, key)).slice(0, free.length)
  const given = unmapped.map((key, index) => [key, countryOf(free[index] ?? '', names)] as const)
  return { ...mapping, ...Object.fromEntries(given) }
}

function countryOf(code: string, names: Intl.DisplayNames): Country {
  return { name: names.of(code) ?? code, code }
}
