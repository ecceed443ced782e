import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CertificateDesign, ClassCertificate, ClassCertificates } from '#contract/certificate.ts'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import { certificatesOf } from '../../learner/certificate.ts'
import { parseCertificateDesign, readCertificateDesign } from '../../learner/certificate-design.ts'
import type { ClassStore } from '../../store/store.ts'
import type { DashboardActions } from '../actions.ts'
import { LEARNER_NOT_FOUND } from '../texts.ts'

export interface CertificateRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'eventsOf' | 'classById' | 'learners' | 'messageStore' | 'teamShops'>
  actions: Pick<DashboardActions, 'learner'>
  challenges: readonly Challenge[]
  say(request: FastifyRequest, english: string): string
}

/** Enough for a logo of 100 KB and the texts. */
const LONGEST_BODY = 160 * 1024

const WRONG: Record<keyof CertificateDesign, string> = {
  organisation: 'The organisation has at most 100 characters.',
  trainer: 'The name of the trainer has at most 100 characters.',
  sentence: 'The sentence has at most 300 characters.',
  hours: 'Hours are a number above 0, up to 1,000.',
  logo: 'The logo is a PNG, JPEG or WebP image of at most 100 KB.',
}

/** Adds the routes for certificates: their design, one, and all of the class. */
export function addCertificateRoutes(
  app: FastifyInstance,
  { classId, classStore, actions, challenges, say }: CertificateRoutesOptions,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/learners/:id/certificate',
    { config: { role: 'trainer', act: 'certificate' } },
    async (request, reply): Promise<ClassCertificate> => {
      const learner = await actions.learner(request.params.id)
      const itsClass = await classStore.classById(classId)
      if (!learner || !itsClass) return reply.code(404).send({ error: say(request, LEARNER_NOT_FOUND) })
      request.about = { learner: learner.id, detail: '' }
      const certificateOf = await certificatesOf({
        ...{ classId, classStore, challenges },
        className: itsClass.name,
      })
      return {
        ...(await certificateOf(learner)),
        design: await readCertificateDesign(classStore.messageStore, classId),
      }
    },
  )
  app.get(
    '/api/certificates',
    { config: { role: 'trainer', act: 'certificate' } },
    async (request): Promise<ClassCertificates> => {
      const className = (await classStore.classById(classId))?.name ?? ''
      const certificates: ClassCertificates['certificates'] = []
      const certificateOf = await certificatesOf({ classId, className, classStore, challenges })
      for (const learner of await classStore.learners(classId)) {
        if (learner.removedAt !== null) continue
        const earned = await certificateOf(learner)
        if (earned.from !== null) certificates.push({ id: learner.id, ...earned })
        // Lets others in between: a class may have thousands of learners.
        await new Promise(setImmediate)
      }
      request.about = { learner: null, detail: String(certificates.length) }
      certificates.sort((one, other) => one.nickname.localeCompare(other.nickname))
      return { design: await readCertificateDesign(classStore.messageStore, classId), certificates }
    },
  )
  app.post(
    '/api/certificates/design',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer', act: 'certificateDesign' } },
    async (request, reply) => {
      const design = parseCertificateDesign(request.body)
      if (typeof design === 'string') return reply.code(400).send({ error: say(request, WRONG[design]) })
      await classStore.messageStore.setCertificateDesign(classId, JSON.stringify(design))
      return { ok: say(request, 'Done.') }
    },
  )
}
