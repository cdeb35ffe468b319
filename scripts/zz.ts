import { checkBudget } from 'bench/budget';
console.log(await checkBudget());
