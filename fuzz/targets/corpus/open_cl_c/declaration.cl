kernel void add(global float* restrict a, float b, volatile global int *c);
