import { expect, it } from 'vitest'
import { makesCalled, splitAtMakes } from '#app/domain/makes/make-names.ts'
import { lettersOf, plainText } from '#db/search-text.ts'
import otherNames from '#db/seed/data/make-names.json'
import productMakes from '#db/seed/data/makes.json'

it('other names belong to makes of the product, and none is written twice', () => {
  const makes = productMakes.map(({ name }) => name)
  expect(Object.keys(otherNames).filter((make) => !makes.includes(make))).toEqual([])
  const names = Object.values(otherNames)
    .flat()
    .map((name) => lettersOf(plainText(name)))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it.each([
  ['宝马', ['BMW']],
  ['奔驰', ['Mercedes-Benz']],
  ['丰田', ['Toyota']],
  ['本田', ['Honda']],
  ['宝腾', ['Proton']],
  ['merc', ['Mercedes-Benz']],
  ['vw', ['Volkswagen']],
  ['chevy', ['Chevrolet']],
  ['beemer', ['BMW']],
  ['bmw', []],
])('%s: %j', (name, makes) => {
  expect(makesCalled(name)).toEqual(makes)
})

it.each([
  ['红色宝马', ['红色', '宝马']],
  ['梅赛德斯奔驰车', ['梅赛德斯奔驰', '车']],
  ['红色跑车', ['红色跑车']],
])('%s is cut into %j', (text, parts) => {
  expect(splitAtMakes(text)).toEqual(parts)
})
