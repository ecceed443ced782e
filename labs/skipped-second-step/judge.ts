import type { Judge } from '#lab'

const VICTIM = 'pomelo-brothers'

/** The brothers’ invoices were shown to a session that never entered the code. */
export const judge: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => supplier === VICTIM && page === 'invoices' && !codePassed,
  ),
})

/** A page behind the code was opened without it: the brothers’ other pages, or an own stall. */
export const near: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => !codePassed && (supplier !== VICTIM || page !== 'invoices'),
  ),
})
