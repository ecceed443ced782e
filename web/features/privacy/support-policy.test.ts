import { describe, expect, it } from 'vitest'
import { violatesSupportPolicy } from './support-policy.ts'

describe('the rule for the support team', () => {
  it('needs 12 to 30 characters of four kinds', () => {
    expect(violatesSupportPolicy('support@juice-sh.op', 'J6aVjTgOpRs@?5l!Zkq2AYnCE')).toBe(false)
    expect(violatesSupportPolicy('support@juice-sh.op', 'J6aVjTg@')).toBe(true)
    expect(violatesSupportPolicy('support@juice-sh.op', 'j6avjtgoprs@?5l!zkq2')).toBe(true)
  })

  it('does not apply to customers', () => {
    expect(violatesSupportPolicy('jim@juice-sh.op', 'short')).toBe(false)
    expect(violatesSupportPolicy(null, 'short')).toBe(false)
  })
})
