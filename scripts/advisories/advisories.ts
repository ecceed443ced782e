/** The content of an advisory. */
interface Advisory {
  /** The folder: a year. */
  year: string
  id: string
  title: string
  date: string
  summary: string
  flaw?: { cve: string; library: string; version: string; remedy: { category: string; details: string } }
}

/** The shop's advisories, oldest first. */
export const advisories: readonly Advisory[] = [
  {
    year: '2017',
    id: 'juice-shop-sa-20200513-express-jwt',
    title: 'A token may say how it wants to be checked',
    date: '2024-03-03T20:20:41.571Z',
    summary:
      'The library that checks who is logged in lets the token choose the algorithm. Whoever writes a token can have it accepted without our key.',
    flaw: {
      cve: 'CVE-2020-15084',
      library: 'express-jwt',
      version: '0.1.3',
      remedy: {
        category: 'workaround',
        details:
          'Name the one algorithm that you use wherever tokens are checked. We will soon release a patch.',
      },
    },
  },
  {
    year: '2021',
    id: 'juice-shop-sa-20211014-proto',
    title: 'An object may change what all objects inherit',
    date: '2024-03-03T20:21:56.169Z',
    summary:
      'A library deep down in our kitchen copies objects without a look at their keys, and __proto__ is a key as well.',
    flaw: {
      cve: 'CVE-2020-36604',
      library: 'hoek',
      version: '4.2.0',
      remedy: {
        category: 'none_available',
        details: 'Nothing is known that you could do. Neither could we.',
      },
    },
  },
  {
    year: '2024',
    id: 'juice-shop-sa-disclaimer',
    title: 'This shop is vulnerable, and proud of it',
    date: '2024-03-03T20:23:12.314Z',
    summary:
      'Whatever you find here was put there for you to find. Run the shop where nobody but learners can reach it. There is no fix planned.',
  },
]

/** Path of an advisory, relative to the folder of all advisories. */
export function pathOf({ year, id }: Advisory): string {
  return `${year}/${id}.json`
}

const PUBLISHER = {
  category: 'vendor',
  name: 'Forbidden Fruit',
  namespace: 'http://localhost:3000',
  contact_details: 'See /.well-known/security.txt',
}

/** An advisory in the Common Security Advisory Framework 2.0. */
export function document({ id, title, date, summary, flaw }: Advisory): object {
  return {
    document: {
      category: flaw ? 'csaf_security_advisory' : 'csaf_informational_advisory',
      csaf_version: '2.0',
      distribution: { tlp: { label: 'WHITE' } },
      lang: 'en',
      notes: [{ category: 'summary', text: summary }],
      publisher: { ...PUBLISHER, namespace: 'https://juice-sh.op' },
      title,
      tracking: {
        id,
        status: 'final',
        version: '1',
        initial_release_date: date,
        current_release_date: date,
        revision_history: [{ number: '1', date, summary: 'First told.' }],
      },
    },
    ...(flaw && productAndFlaw(flaw)),
  }
}

function productAndFlaw({ cve, library, version, remedy }: NonNullable<Advisory['flaw']>): object {
  const product = { name: `${library} ${version} in the juice shop`, product_id: 'JUICE-1' }
  return {
    product_tree: { full_product_names: [product] },
    vulnerabilities: [
      {
        cve,
        product_status: { known_affected: [product.product_id] },
        remediations: [{ ...remedy, product_ids: [product.product_id] }],
        notes: [{ category: 'description', text: `Comes with ${library} ${version}.` }],
      },
    ],
  }
}

/** The publisher of the advisories, and the publisher's address. */
export function providerMetadata(): object {
  const folder = `${PUBLISHER.namespace}/.well-known/csaf`
  return {
    canonical_url: `${folder}/provider-metadata.json`,
    distributions: [{ directory_url: `${folder}/` }],
    last_updated: advisories.at(-1)?.date,
    list_on_CSAF_aggregators: false,
    metadata_version: '2.0',
    mirror_on_CSAF_aggregators: false,
    publisher: PUBLISHER,
    role: 'csaf_provider',
  }
}
