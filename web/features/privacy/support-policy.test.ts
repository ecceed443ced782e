import { describe, expect, it } from 'vitest'
import { breaksSupportPolicy } from './support-policy.ts'

describe('the rule for the support team', () => {
  it('needs 12 to 30 characters of four kinds', () => {
    expect(breaksSupportPolicy('support@juice-sh.op', 'J6aVjTgOpRs@?5l!Zkq2AYnCE')).toBe(false)
    expect(breaksSupportPolicy('support@juice-sh.op', 'J6aVjTg@')).toBe(true)
    expect(breaksSupportPolicy('support@juice-sh.op', 'j6avjtgoprs@?5l!zkq2')).toBe(true)
  })

  it('does not apply to customers', () => {
    expect(breaksSupportPolicy('jim@juice-sh.op', 'short')).toBe(false)
    expect(breaksSupportPolicy(null, 'short')).toBe(false)
  })
})
