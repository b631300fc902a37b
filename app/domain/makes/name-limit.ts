/** Of a make's or model's name, as the column counts them: code points. Apart from the schemas: fields know it, too. */
export const maxMakeName = 60
