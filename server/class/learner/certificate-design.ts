import {
  type CertificateDesign,
  LONGEST_OF_DESIGN,
  MOST_HOURS,
  PLAIN_CERTIFICATE,
} from '#contract/certificate.ts'
import type { MessageStore } from '../store/messages.ts'

/** The design of the certificates of a class. */
export async function readCertificateDesign(
  store: Pick<MessageStore, 'certificateDesign'>,
  classId: string,
): Promise<CertificateDesign> {
  const kept = await store.certificateDesign(classId)
  return kept === null ? PLAIN_CERTIFICATE : { ...PLAIN_CERTIFICATE, ...JSON.parse(kept) }
}

/** No SVG: it may load things from elsewhere. */
const LOGO = /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+={0,2}$/

/** Checks a design that a browser sent. Returns the field that is wrong instead, if one is. */
export function parseCertificateDesign(sent: unknown): CertificateDesign | keyof CertificateDesign {
  const fields: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  const design = { ...PLAIN_CERTIFICATE }
  for (const field of ['organisation', 'trainer', 'sentence', 'logo'] as const) {
    const value = fields[field] ?? ''
    if (typeof value !== 'string' || value.length > LONGEST_OF_DESIGN[field]) return field
    design[field] = value.trim()
  }
  if (design.logo !== '' && !LOGO.test(design.logo)) return 'logo'
  const hours = fields.hours ?? null
  if (hours !== null && !(typeof hours === 'number' && hours > 0 && hours <= MOST_HOURS)) return 'hours'
  return { ...design, hours }
}
