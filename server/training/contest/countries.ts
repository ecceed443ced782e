/** A country of the map on which contests are played. */
export interface Country {
  name: string
  /** ISO 3166-1, two letters. */
  code: string
}

/** Countries for challenges that the settings know nothing of, in the order in which they are given away. */
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
 * A country for each challenge (by key, in their order): that of the settings, or the next one that is free, so that a
 * new challenge needs no row there. No country at all where the settings have no map; none for a challenge when all
 * are given away: exporters leave it out.
 */
export function countriesOf(
  keys: readonly string[],
  mapping: Readonly<Record<string, Country>> | null,
): Record<string, Country> {
  if (!mapping) return {}
  const taken = new Set(Object.values(mapping).map(({ code }) => code))
  // Only here: what it loads of the world's languages takes 6 MB, and hardly a house has a map.
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const free = SPARE.filter((code) => !taken.has(code))
  const unmapped = keys.filter((key) => !Object.hasOwn(mapping, key)).slice(0, free.length)
  const given = unmapped.map((key, index) => [key, countryOf(free[index] ?? '', names)] as const)
  return { ...mapping, ...Object.fromEntries(given) }
}

function countryOf(code: string, names: Intl.DisplayNames): Country {
  return { name: names.of(code) ?? code, code }
}
