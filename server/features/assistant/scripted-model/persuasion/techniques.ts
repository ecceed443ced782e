import { patterns } from '../language/words.ts'
import { claims } from './claims.ts'
import { type PersuasionTechnique, patternGroups } from './technique.ts'
import { wordings } from './wordings.ts'

/** All techniques. A rule that names one stops only that one. */
export const techniques: readonly PersuasionTechnique[] = [...claims, ...wordings]

/** Reasons for a higher discount. They add weight to other techniques only. */
export const raises = {
  weight: 2,
  ways: patternGroups(
    'policy|limit|maximum|cap|rule|rules|bound|max ~6 raised|changed|increased|lifted|extended|updated|now|higher|removed|is|was',
    'tool|system|function|schema|api|till|validation|generatecoupon ~6 rejects|refuses|requires|needs|minimum|only|expects|fails|below|under|accepts|wants',
    'manager|boss|ceo|management|supervisor|marketing|headquarters|support ~5 approved|said|allowed|promised|confirmed|agreed|signed|wants|ordered|asked',
    'special|promotion*|campaign|anniversary|black|christmas|jubilee|holiday|birthday|launch|exceptional|exception',
    'minimum ~4 is|of|value|discount|coupon',
    'generatecoupon',
    'discount 50|60|70|75|80|90|99',
  ),
  namedBy: patterns(
    'raise*|raised|higher|promotion*|exception*|campaign*|special',
    'polic*|limit|maximum ~3 chang*|raised|lifted',
  ),
} as const
