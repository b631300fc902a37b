import { transformPhoto } from '#app/domain/media/transform.server.ts'
import { mkdtempSync,readFileSync } from 'node:fs'
const hwm=()=>readFileSync('/proc/self/status','utf8').match(/VmHWM.*/)![0]+' rss '+(process.memoryUsage.rss()/1048576|0)+' ext '+(process.memoryUsage().arrayBuffers/1048576|0)
console.log(hwm())
const one=()=>transformPhoto({path:process.argv[2]!,type:'image/jpeg'},mkdtempSync('/tmp/pt/x-'))
await one();console.log('one',hwm());await one();console.log('two',hwm())
const g=(globalThis as {gc?:()=>void}).gc;if(g){setInterval(g,20).unref()}
for(let i=0;i<5;i++){await Promise.all(Array.from({length:10},one));console.log('ten',hwm())}
