import type { Judge } from '#lab'

const VICTIM = 'pomelo-brothers'

/** The brothers’ invoices came out for somebody who had never seen the code. */
export const judge: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => supplier === VICTIM && page === 'invoices' && !codePassed,
  ),
})

/** Somebody is past the code, at the brothers’ and not yet at their invoices, or at her own stall. */
export const near: Judge = ({ on }) => ({
  skippedSecondStepChallenge: on(
    'stall.pageRead',
    ({ supplier, page, codePassed }) => !codePassed && (supplier !== VICTIM || page !== 'invoices'),
  ),
})
