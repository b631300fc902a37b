/** The rears that are drawn where a vehicle has no photo yet; every body style is near to one of them. */
export const bodyShapes = ['saloon', 'hatchback', 'suv', 'pickup', 'van', 'sports', 'motorcycle'] as const

export type BodyShape = (typeof bodyShapes)[number]

const shapes: Record<string, BodyShape> = {
  Hatchback: 'hatchback',
  'Kei Car': 'hatchback',
  Microcar: 'hatchback',
  Estate: 'hatchback',
  'Shooting Brake': 'hatchback',
  SUV: 'suv',
  Crossover: 'suv',
  'Off-roader': 'suv',
  'Pickup Truck': 'pickup',
  'Double Cab': 'pickup',
  Lorry: 'pickup',
  MPV: 'van',
  Van: 'van',
  'Panel Van': 'van',
  Minibus: 'van',
  Bus: 'van',
  'Pasar Malam Stall': 'van',
  Coupe: 'sports',
  Convertible: 'sports',
  Roadster: 'sports',
  Targa: 'sports',
  Supercar: 'sports',
  Batmobile: 'sports',
  Spaceship: 'sports',
  'Time Machine': 'sports',
  Motorcycle: 'motorcycle',
  Scooter: 'motorcycle',
}

/** A vehicle of unknown style is drawn as a saloon. */
export function bodyShapeOf(bodyStyle: string | null | undefined): BodyShape {
  return shapes[bodyStyle ?? ''] ?? 'saloon'
}

/** The drawings are 640 wide and 360 high; the plate is fitted into this box of them. */
export const drawingSize = { width: 640, height: 360 } as const

export const plateBoxes: Record<BodyShape, { x: number; y: number; width: number; height: number }> = {
  saloon: { x: 245, y: 211, width: 150, height: 38 },
  hatchback: { x: 247, y: 188, width: 146, height: 38 },
  suv: { x: 244, y: 197, width: 152, height: 38 },
  pickup: { x: 248, y: 262, width: 144, height: 34 },
  van: { x: 246, y: 186, width: 148, height: 40 },
  sports: { x: 250, y: 216, width: 140, height: 36 },
  motorcycle: { x: 256, y: 190, width: 128, height: 40 },
}

/** Whether a paint needs a light ground to be seen on. `hex` is `#rrggbb`. */
export function isDarkPaint(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? []).map((part) => Number.parseInt(part, 16))
  return 0.299 * r + 0.587 * g + 0.114 * b < 60
}
