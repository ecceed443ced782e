import type { Judge } from '#lab'

const VICTIM = 'pomelo-brothers'

/** The brothers’ invoices were shown to a session that never entered the code. */
export const judge: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => supplier === VICTIM && page === 'invoices' && !codePassed,
  ),
})

/**
 * A page that requires the code was opened without it: another page of the brothers, or of the attacker's own stall.
 */
export const near: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => !codePassed && (supplier !== VICTIM || page !== 'invoices'),
  ),
})
