import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import {
  addMake,
  addModel,
  deleteMake,
  deleteModel,
} from '#app/domain/make-management/make-management.server.ts'
import { makeInput, modelInput } from '#app/domain/makes/make-input.ts'
import { listMakes } from '#app/domain/makes/makes.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { Intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { PanelData } from '#app/panel-data.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'

export type MakesView = {
  makes: { id: string; name: string; isActive: boolean }[]
  /** The one that is managed, with its models that can be chosen. */
  chosen: { id: string; name: string; models: { id: string; name: string }[] } | null
}

/** All makes, and the models of the one that the address names. */
export async function readMakes(args: ScreenArgs): Promise<{ panel: PanelData<MakesView> }> {
  const { db, url } = args
  const panel = await loadPanel('makes', args, listMakes(db))
  if (!panel.ok) return { panel }
  const makes = panel.value.map((make) => ({ ...make, id: toId('make', make.id) }))
  const chosen = makes.find(({ id }) => id === url.searchParams.get('make')?.toLowerCase())
  return {
    panel: {
      ok: true,
      value: {
        makes: makes.map(({ id, name, isActive }) => ({ id, name, isActive })),
        chosen: chosen
          ? {
              id: chosen.id,
              name: chosen.name,
              models: chosen.models
                .filter(({ isActive }) => isActive)
                .map(({ id, name }) => ({ id: toId('model', id), name })),
            }
          : null,
      },
    },
  }
}

const ofMake = z.object({ make: z.string() })
const newModel = modelInput.extend(ofMake.shape)
const ofModel = ofMake.extend({ model: z.string() })

export const makeIntents: Record<string, Intent> = {
  'add-make': adminIntent({
    schema: makeInput,
    run: async ({ db, viewer, input, at, t }) => {
      const id = await addMake(db, signedIn(viewer), input, at)
      return { to: makePath(toId('make', id)), message: t('admin-makes:add.done') }
    },
    failureText: (t) => t('admin-makes:add.failed'),
  }),
  'add-model': adminIntent({
    schema: newModel,
    run: async ({ db, viewer, input, at, t }) => {
      await addModel(db, signedIn(viewer), input, at)
      return { to: makePath(input.make), message: t('admin-makes:models.done') }
    },
    failureText: (t) => t('admin-makes:models.failed'),
  }),
  'delete-model': adminIntent({
    schema: ofModel,
    run: async ({ db, viewer, input, at, t }) => {
      const { isKeptOnVehicles } = await deleteModel(db, signedIn(viewer), input, at)
      const message = isKeptOnVehicles ? t('admin-makes:models.kept') : t('admin-makes:models.deleted')
      return { to: makePath(input.make), message }
    },
    failureText: (t) => t('admin-makes:models.deleteFailed'),
  }),
  'delete-make': adminIntent({
    schema: ofMake,
    run: async ({ db, viewer, input, at, t }) => {
      await deleteMake(db, signedIn(viewer), input.make, at)
      return { to: '/admin/vehicles', message: t('admin-makes:deleteMake.done') }
    },
    failureText: (t) => t('admin-makes:deleteMake.failed'),
  }),
}

function makePath(make: string): string {
  return `/admin/vehicles?${new URLSearchParams({ make })}`
}
