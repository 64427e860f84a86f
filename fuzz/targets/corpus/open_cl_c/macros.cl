#define f(x) x x
#define g(x, ...) f(x)##__VA_ARGS__ #x
#ifdef f
void h() { g(1, 2, 3) ~-+!1 }
#endif
#line 3
#pragma x
