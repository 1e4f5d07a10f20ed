import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../core/refuse.ts'
import type { PageTexts } from '../../../http/pages/plain-page.ts'
import { placeMap } from '../../maps/index.ts'
import {
  LINK_ANSWERS,
  type LinkOutcome,
  PARCEL_PAGE_POLICY,
  parcelPage,
} from './parcel-page.html.ts'
import type { ParcelLinks } from '../../tracking/index.ts'
import { answerTrackedParcel, isTextedParcelLink, trackParcel } from './track-parcel.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'personalDataKey' | 'pictureKey'>
const OUTCOMES: readonly LinkOutcome[] = [...LINK_ANSWERS, 'late']

/** The pages of /t/{token} for the people who follow a parcel. */
export const parcelLinks = (deps: Needs): ParcelLinks => ({
  policy: PARCEL_PAGE_POLICY,
  page: (request) => parcelLinkPage(deps, request),
  answer: (request) => answerParcelLink(deps, request),
})

/** The page of a parcel's link; undefined for a wrong link and an old one. */
async function parcelLinkPage(
  deps: Needs,
  { token, done, texts }: { token: string; done: unknown; texts: PageTexts },
): Promise<string | undefined> {
  try {
    const parcel = await trackParcel(deps.database, deps, { token, lang: texts.lang })
    const outcome = OUTCOMES.find((known) => known === done)
    const place = parcel.deliveryman?.location
    const map = place ? await placeMap(deps, place) : null
    const isTexted = await isTextedParcelLink(deps.database, deps, token)
    return parcelPage(parcel, { token, outcome, now: deps.clock.now(), map, isTexted }, texts)
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === 'not_found') return undefined
    throw cause
  }
}

/** Does what the form of a link says. Undefined for a wrong link, an old one, and odd forms. */
async function answerParcelLink(
  deps: Needs,
  { token, answer, lang }: { token: string; answer: unknown; lang: string },
): Promise<LinkOutcome | undefined> {
  const knownAnswer = LINK_ANSWERS.find((known) => known === answer)
  if (!knownAnswer) return undefined
  try {
    await deps.database.transaction((tx) =>
      answerTrackedParcel(tx, deps, { token, answer: knownAnswer, lang }),
    )
    return knownAnswer
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return cause.code === 'invalid_transition' ? 'late' : undefined
  }
}
